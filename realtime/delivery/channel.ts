import type { Packet } from "../connection/packet";

/** One transport's sockets, as deliveries see them. Each sends only the frames its protocol has. */
export type Channel = {
  hasUser(userId: string): boolean;
  toUser(userId: string, packet: Packet): void;
  /** To everybody in an event's room, but for the sockets of some. */
  toEvent(eventId: string, packet: Packet, exceptUserIds: ReadonlySet<string>): void;
  toAll(packet: Packet): void;
  /** The sessions that have sockets here: everybody's, or one user's. */
  sessions(userId?: string): Set<string>;
  /** Closes the sockets of sessions that are over (4401 on `/ws`). */
  closeSessions(sids: ReadonlySet<string>): void;
  setRole(sid: string, role: "user" | "admin"): void;
};
