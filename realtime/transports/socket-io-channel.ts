import type { DefaultEventsMap, Server, Socket } from "socket.io";

import type { Actor } from "@/lib/auth/schema";
import type { ServerFrame, SocketClientEvents, SocketServerEvents } from "@/lib/realtime/shared/protocol";

import type { Channel } from "../delivery/channel";

export type SocketData = { actor: Actor };
/** A client's socket as handlers see it: what it sends is unknown until it is parsed. */
export type IoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type Io = Server<SocketClientEvents, SocketServerEvents, Record<string, never>, SocketData>;

export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sid: string): string => `session:${sid}`;
/** Everybody who joined the event, and within it those who take packed positions and those who don't (contract §7). */
export const eventRoom = (eventId: string): string => `event:${eventId}`;
export const positionsRoom = (eventId: string, batch: boolean): string =>
  `event:${eventId}:${batch ? "batch" : "single"}`;

type Target = Pick<ReturnType<Io["to"]>, "emit">;

/** The frames of `/ws` that this protocol has too, as its events (contract §7). */
function emitFrame(target: Target, frame: ServerFrame): void {
  if (frame.type === "receive_message") target.emit("receive_message", frame.message);
  else if (frame.type === "new_connection") {
    const { message, connectedUser } = frame;
    const { firstName, lastName } = connectedUser.profile;
    target.emit("new_connection", { message, connectedUser, payload: { name: `${firstName} ${lastName}` } });
  } else if (frame.type === "connection_success") {
    target.emit("connection_success", { message: frame.message, targetUser: frame.targetUser });
  } else if (frame.type === "user_checked_in" || frame.type === "user_checked_out") {
    target.emit(frame.type, { eventId: frame.eventId, userId: frame.userId, user: frame.user });
  } else if (frame.type === "changed") {
    target.emit("changed", { resource: frame.resource, ...(frame.id !== undefined && { id: frame.id }) });
  } else if (frame.type === "resync") target.emit("resync", {});
}

/** What deliveries do with `/socket.io`. */
export function socketIoChannel(io: Io): Channel {
  const everybody = io.of("/");
  return {
    hasUser: (userId) => everybody.adapter.rooms.has(userRoom(userId)),
    toUser: (userId, packet) => emitFrame(io.to(userRoom(userId)), packet.frame),
    toEvent: (eventId, packet, except) =>
      emitFrame(io.to(eventRoom(eventId)).except([...except].map(userRoom)), packet.frame),
    toAll: (packet) => emitFrame(everybody, packet.frame),
    sessions: (userId) => {
      const actors = [...everybody.sockets.values()].map((socket) => socket.data.actor);
      return new Set(actors.filter((actor) => userId === undefined || actor.userId === userId).map(({ sid }) => sid));
    },
    closeSessions: (sids) => io.in([...sids].map(sessionRoom)).disconnectSockets(true),
    setRole: (sid, role) => {
      for (const id of everybody.adapter.rooms.get(sessionRoom(sid)) ?? []) {
        const socket = everybody.sockets.get(id);
        if (socket) socket.data.actor.role = role;
      }
    },
  };
}
