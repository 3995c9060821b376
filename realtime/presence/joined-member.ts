import { AppError } from "@/lib/core/shared/errors";

import type { Presence } from "@/lib/presence/data";

import { listEventRooms } from "../transports/socket-io-rooms";
import type { Io, IoSocket, MapDelivery } from "../types";
import { openMember } from "./map-rights";
import type { EventMap } from "./event-map";
import { createMember, type MapMember } from "./marker";

type Joined = { map: EventMap; member: MapMember };

/** Prefers a visibility that arrived during the read of `presence`, because it is newer. */
export function addSocket(map: EventMap, presence: Presence, socket: IoSocket, delivery: MapDelivery): MapMember {
  const { id } = presence.user;
  const visibility = map.visibilityCache.find(id) ?? presence.visibility;
  const member = createMember({ ...presence, visibility }, map.members.get(id));
  member.sockets.set(socket.id, delivery);
  map.members.set(id, member);
  return member;
}

export function openSocket(io: Io, map: EventMap, member: MapMember, socket: IoSocket): void {
  for (const name of listEventRooms(map.eventId)) void socket.leave(name);
  openMember(io, map.eventId, member);
  map.addToAudience(member);
  map.updateSharing(member.user.id);
}

/** @throws AppError `forbidden` if the socket has not joined, or its right is being checked */
export function requireJoined(maps: ReadonlyMap<string, EventMap>, socket: IoSocket, eventId: string): Joined {
  const map = maps.get(eventId);
  const member = map?.members.get(socket.data.actor.userId);
  if (!map || !member?.sockets.has(socket.id) || member.closed)
    throw new AppError("forbidden", "realtime.mapNotJoined");
  return { map, member };
}
