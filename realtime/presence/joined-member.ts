import { AppError } from "@/lib/core/shared/errors";

import { getPositionsRoom, listEventRooms } from "../transports/socket-io-rooms";
import type { IoSocket } from "../types";
import type { MapRoom } from "./map-room";
import type { MapMember } from "./marker";

type Joined = { room: MapRoom; member: MapMember };

/** @throws AppError `forbidden` if the socket has not joined the map, or the map is closed until a check */
export function requireJoined(rooms: ReadonlyMap<string, MapRoom>, socket: IoSocket, eventId: string): Joined {
  const room = rooms.get(eventId);
  const member = room?.members.get(socket.data.actor.userId);
  if (!room || !member?.sockets.has(socket.id) || member.closed)
    throw new AppError("forbidden", "realtime.mapNotJoined");
  return { room, member };
}

/** Ends the packets that a socket got without a viewport. */
export function leavePackets(room: MapRoom, member: MapMember, socket: IoSocket): void {
  if (member.sockets.get(socket.id) === "viewport") return;
  member.sockets.set(socket.id, "viewport");
  for (const name of listEventRooms(room.eventId)) void socket.leave(name);
}

/** Ends what a socket got with a viewport, or in the other kind of packets. */
export function leaveView(room: MapRoom, socket: IoSocket, batch: boolean): void {
  void socket.leave(getPositionsRoom(room.eventId, !batch));
  room.views.remove(socket.id);
}
