import { AppError } from "@/lib/core/shared/errors";

import type { Presence } from "@/lib/presence/data";

import { listEventRooms } from "../transports/socket-io-rooms";
import type { Io, IoSocket, MapDelivery } from "../types";
import { openMember } from "./map-rights";
import type { MapRoom } from "./map-room";
import { createMember, type MapMember } from "./marker";

type Joined = { room: MapRoom; member: MapMember };

/** Prefers a visibility that arrived during the read of `presence`, because it is newer. */
export function addSocket(room: MapRoom, presence: Presence, socket: IoSocket, delivery: MapDelivery): MapMember {
  const { id } = presence.user;
  const visibility = room.choices.find(id) ?? presence.visibility;
  const member = createMember({ ...presence, visibility }, room.members.get(id));
  member.sockets.set(socket.id, delivery);
  room.members.set(id, member);
  return member;
}

export function openSocket(io: Io, room: MapRoom, member: MapMember, socket: IoSocket): void {
  for (const name of listEventRooms(room.eventId)) void socket.leave(name);
  openMember(io, room.eventId, member);
  room.addToAudience(member);
  room.updateSharing(member.user.id);
}

/** @throws AppError `forbidden` if the socket has not joined, or its right is being checked */
export function requireJoined(rooms: ReadonlyMap<string, MapRoom>, socket: IoSocket, eventId: string): Joined {
  const room = rooms.get(eventId);
  const member = room?.members.get(socket.data.actor.userId);
  if (!room || !member?.sockets.has(socket.id) || member.closed)
    throw new AppError("forbidden", "realtime.mapNotJoined");
  return { room, member };
}
