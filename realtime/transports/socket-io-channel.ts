import type { ServerFrame } from "@/lib/api/protocol/frames";

import type { Channel, Io } from "../types";
import { getEventRoom, getSessionRoom, getUserRoom } from "./socket-io-rooms";

type Target = Pick<ReturnType<Io["to"]>, "emit">;

/** Sends a `/ws` frame as its `/socket.io` event, if it has one. */
function emitFrame(target: Target, frame: ServerFrame): void {
  if (frame.type === "receive_message") target.emit("receive_message", frame.message);
  else if (frame.type === "new_connection") {
    const { message, connectedUser } = frame;
    const { firstName, lastName } = connectedUser.profile;
    target.emit("new_connection", { message, connectedUser, payload: { name: `${firstName} ${lastName}` } });
  } else if (frame.type === "connection_success") {
    target.emit("connection_success", { message: frame.message, targetUser: frame.targetUser });
  } else if (frame.type === "user_checked_in" || frame.type === "user_checked_out") {
    const { type, eventId, userId, user } = frame;
    const isConfirmation = type === "user_checked_in" && frame.isConfirmation;
    target.emit(type, { eventId, userId, user, ...(isConfirmation && { isConfirmation }) });
  } else if (frame.type === "changed") {
    target.emit("changed", { resource: frame.resource, ...(frame.id !== undefined && { id: frame.id }) });
  } else if (frame.type === "resync") target.emit("resync", {});
}

export function createSocketIoChannel(io: Io): Channel {
  const all = io.of("/");
  return {
    hasUser: (userId) => all.adapter.rooms.has(getUserRoom(userId)),
    toUser: (userId, packet) => emitFrame(io.to(getUserRoom(userId)), packet.frame),
    toEvent: (eventId, packet, exceptUserIds) =>
      emitFrame(io.to(getEventRoom(eventId)).except([...exceptUserIds].map(getUserRoom)), packet.frame),
    toAll: (packet) => emitFrame(all, packet.frame),
    listSessionIds: (userId) => {
      const actors = [...all.sockets.values()].map((socket) => socket.data.actor);
      return new Set(actors.filter((actor) => userId === undefined || actor.userId === userId).map(({ sid }) => sid));
    },
    closeSessions: (sessionIds) => io.in([...sessionIds].map(getSessionRoom)).disconnectSockets(true),
    setRoles: (roles) => {
      for (const [sessionId, role] of roles) {
        for (const socketId of all.adapter.rooms.get(getSessionRoom(sessionId)) ?? []) {
          const socket = all.sockets.get(socketId);
          if (socket) socket.data.actor.role = role;
        }
      }
    },
  };
}
