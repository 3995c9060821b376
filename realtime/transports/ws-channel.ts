import { CLOSE } from "@/lib/api/protocol/close-codes";

import type { ConnectionRegistry } from "../connection/registry";
import type { Channel, Connection } from "../types";

export function createWsChannel(registry: ConnectionRegistry): Channel {
  const sendAll = (connections: Iterable<Connection>, text: string) => {
    for (const connection of connections) connection.outgoing.sendText(text);
  };
  return {
    hasUser: (userId) => registry.hasUser(userId),
    toUser: (userId, packet) => sendAll(registry.listByUser(userId), packet.text),
    toEvent: (eventId, packet, exceptUserIds) => {
      let hasBatched = false;
      for (const { connection, isBatched } of registry.listByEvent(eventId)) {
        if (isBatched) hasBatched = true;
        else if (!exceptUserIds.has(connection.actor.userId)) connection.outgoing.sendText(packet.text);
      }
      if (hasBatched) registry.addToBatch(packet.frame, exceptUserIds);
    },
    toAll: (packet) => sendAll(registry.listAll(), packet.text),
    listSessionIds: (userId) => {
      const connections = userId === undefined ? registry.listAll() : registry.listByUser(userId);
      return new Set([...connections].map(({ actor }) => actor.sid));
    },
    closeSessions: (sessionIds) => {
      for (const connection of [...registry.listAll()]) {
        if (sessionIds.has(connection.actor.sid)) connection.close(CLOSE.unauthorized);
      }
    },
    setRoles: (roles) => {
      for (const { actor } of registry.listAll()) actor.role = roles.get(actor.sid) ?? actor.role;
    },
  };
}
