import type { DefaultEventsMap, Server, Socket } from "socket.io";

import type { Actor } from "@/lib/auth/schema/actor";
import type { Locale } from "@/lib/i18n/server/languages";
import type { Position } from "@/lib/presence/schema";
import type { Presence, StoredMarker } from "@/lib/presence/data";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import type { BusEvent } from "@/lib/realtime/bus-events";
import type { ServerFrame } from "@/lib/api/protocol/frames";
import type { SocketClientEvents, SocketServerEvents } from "@/lib/api/protocol/map-events";

/** A frame for any number of sockets, serialized once. */
export type Packet<Frame extends ServerFrame = ServerFrame> = { readonly frame: Frame; readonly text: string };

/** Somebody was checked in or out. */
export type AttendanceFrame = Extract<ServerFrame, { type: "user_checked_in" | "user_checked_out" }>;

/** An authenticated `/ws` socket, as handlers and deliveries see it. */
export type Connection = {
  readonly actor: Actor;
  /** The language of its error frames, from the handshake. */
  readonly locale: Locale;
  /** The token it authenticated with. */
  token: string;
  readonly outgoing: {
    send(frame: ServerFrame): void;
    /** Sends a frame that is serialized already. */
    sendText(text: string): void;
  };
  close(code: number): void;
};

/** The sockets of one transport, as deliveries see them. Each transport sends only the frames of its protocol. */
export type Channel = {
  hasUser(userId: string): boolean;
  toUser(userId: string, packet: Packet): void;
  /** Sends to all sockets that joined an event, except those of some users. Sockets that joined with `batch` get it with others. */
  toEvent(eventId: string, packet: Packet<AttendanceFrame>, exceptUserIds: ReadonlySet<string>): void;
  toAll(packet: Packet): void;
  /** Returns the ids of the sessions that have sockets here, of all users or of one. */
  listSessionIds(userId?: string): Set<string>;
  /** Closes the sockets of ended sessions (4401 on `/ws`). */
  closeSessions(sessionIds: ReadonlySet<string>): void;
  /** Sets the roles of the sockets of some sessions, by session id. */
  setRoles(roles: ReadonlyMap<string, Actor["role"]>): void;
};

export type SocketData = { actor: Actor; locale: Locale };
/** A `/socket.io` socket as handlers see it. Its client events are untyped because a client can send anything. */
export type IoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type Io = Server<SocketClientEvents, SocketServerEvents, Record<string, never>, SocketData>;

/** Positions that moved, or one that was removed, in another process. */
export type PeerPositionEvent = Extract<BusEvent, { type: "positions_moved" | "position_left" }>;

/** Whether a position is at the event, and who may see the member there. */
export type AcceptedPosition = { inRange: boolean; visibility: MapVisibility };

/** How a socket gets what changes on a map: together in `mapUpdate`, or one event for each change. */
export type MapDelivery = "updates" | "single";

/** The stored markers of a map, and performance.now() before they were read. */
export type ReadMarkers = { readSince: number; stored: StoredMarker[] };

/** The maps of events in this process, as handlers and deliveries use them. */
export type EventMaps = {
  join(socket: IoSocket, eventId: string, presence: Presence, delivery: MapDelivery): void;
  /** @throws AppError `forbidden` if the socket has not joined the map */
  move(socket: IoSocket, eventId: string, position: Position): AcceptedPosition;
  leave(socket: IoSocket, eventId: string): void;
  /** Removes a closed socket from all maps. */
  leaveAll(socket: IoSocket): void;
  /** Records a pong of a socket. */
  markAlive(socket: IoSocket): void;
  /** Reads the markers of a map that a socket joined, as they are when this process has stored its own. @throws if the database can't be reached */
  readStored(eventId: string): Promise<ReadMarkers>;
  /** Sends a socket that joined all attendees on the map that its member may see. */
  sendAttendees(socket: IoSocket, eventId: string, read: ReadMarkers): void;
  applyPeerEvent(event: PeerPositionEvent): void;
  /** Returns whether a socket joined a map and receives it now. If it is closed for a check, a resync follows the check. */
  receives(socket: IoSocket, eventId: string): boolean;
  /** Removes a checked-out attendee and their sockets from the event's map, unless they have a newer attendance there. */
  removeAttendee(eventId: string, userId: string, attendanceId?: string): void;
  /** Applies who may see a member (docs/product/presence.md#map-visibility). */
  setVisibility(userId: string, visibility: MapVisibility): void;
  /** Removes members whose attendance was closed while the bus was unreachable. */
  checkAttendances(): Promise<void>;
};

/** The event channels and maps whose rights may have changed. Without `eventId` of every event, without `userIds` of every member. */
export type RightsChange = { eventId?: string; userIds?: readonly string[] };
