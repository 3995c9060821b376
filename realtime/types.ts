import type { DefaultEventsMap, Server, Socket } from "socket.io";

import type { Actor } from "@/lib/auth/schema/actor";
import type { Locale } from "@/lib/i18n/server/languages";
import type { StoredMarker } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/bus-events";
import type { ServerFrame } from "@/lib/api/protocol/frames";
import type { SocketClientEvents, SocketServerEvents } from "@/lib/api/protocol/map-events";

/** A frame that is serialized once for any number of sockets. */
export type Packet<Frame extends ServerFrame = ServerFrame> = { readonly frame: Frame; readonly text: string };

export type AttendanceFrame = Extract<ServerFrame, { type: "user_checked_in" | "user_checked_out" }>;

export type Connection = {
  readonly actor: Actor;
  /** The language of error frames. */
  readonly locale: Locale;
  token: string;
  readonly outgoing: {
    send(frame: ServerFrame): void;
    /** Sends a serialized frame. */
    sendText(text: string): void;
  };
  close(code: number): void;
};

/** The sockets of one transport. Each transport sends only the frames of its protocol. */
export type Channel = {
  hasUser(userId: string): boolean;
  toUser(userId: string, packet: Packet): void;
  /** Batches the frame for sockets that joined with `batch`. */
  toEvent(eventId: string, packet: Packet<AttendanceFrame>, exceptUserIds: ReadonlySet<string>): void;
  toAll(packet: Packet): void;
  /** Returns the sessions with sockets here, of all users or of one. */
  listSessionIds(userId?: string): Set<string>;
  /** Closes the sockets of ended sessions (4401 on `/ws`). */
  closeSessions(sessionIds: ReadonlySet<string>): void;
  /** Sets the roles of sockets by session id. */
  setRoles(roles: ReadonlyMap<string, Actor["role"]>): void;
};

export type SocketData = { actor: Actor; locale: Locale };
/** Its client events are untyped because a client can send anything. */
export type IoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type Io = Server<SocketClientEvents, SocketServerEvents, Record<string, never>, SocketData>;

export type PeerPositionEvent = Extract<BusEvent, { type: "positions_moved" | "position_left" }>;

/** How a socket gets map changes: together in `mapUpdate`, one event per change, or not at all. */
export type MapDelivery = "updates" | "single" | "none";

/** `readSince` is performance.now() before the read. */
export type ReadMarkers = { readSince: number; stored: StoredMarker[] };

/** Without `eventId`, rights to every event. Without `userIds`, rights of every member. */
export type RightsChange = { eventId?: string; userIds?: readonly string[] };
