import { z } from "zod";

import { idSchema as id } from "@/lib/core/shared/id";

import { RESOURCES } from "./resources";

/** The longest lists of an event. `packEvents` splits longer ones. */
export const MAX_IDS = 100;
export const MAX_POSITIONS = 30;
/** As many as fit into one payload together with their position. */
export const MAX_BLOCKED = 180;
const MAX_INT = 2 ** 31 - 1;

const ids = z.array(id).min(1).max(MAX_IDS);
const blocked = z.array(id).max(MAX_BLOCKED);
/** The id of a process. */
const origin = z.string().min(1).max(50);

/**
 * Events that a process publishes after a commit. They carry ids instead of data, because a NOTIFY has at most 8,000 bytes and
 * the database is the source of truth. Whoever reaches Redis or the database can publish, so that values are checked like those of
 * a client's frame.
 */
export const busEventSchema = z.discriminatedUnion("type", [
  /** Messages were stored. `origin` is the process that stored them and has delivered them to its own sockets. */
  z.object({ type: z.literal("messages_stored"), ids, origin: origin.optional() }),
  /** `readerId` has read all messages of `senderId` up to the seq `upTo`. */
  z.object({ type: z.literal("messages_read"), readerId: id, senderId: id, upTo: z.int().min(0).max(MAX_INT) }),
  z.object({
    type: z.literal("attendance_changed"),
    change: z.enum(["checked_in", "checked_out"]),
    attendanceId: id,
    eventId: id,
    userId: id,
    /** The member was checked in before, and has confirmed it now. */
    isConfirmation: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("connection_changed"),
    change: z.enum(["requested", "accepted", "removed"]),
    connectionId: id,
    requesterId: id,
    receiverId: id,
    /** The member who acted. They have the HTTP response already. */
    actorId: id,
  }),
  /** An admin tests the live messages of a connection. Nothing is stored, and only they receive them. */
  z.object({ type: z.literal("connection_tested"), userId: id }),
  z.object({ type: z.literal("session_removed"), sids: z.array(z.string().min(1).max(50)).min(1).max(MAX_IDS) }),
  /** A role, profile, visibility or account changed: sockets read the session again. */
  z.object({ type: z.literal("user_changed"), userId: id }),
  z.object({ type: z.literal("block_changed"), blockerId: id, blockedId: id }),
  /** A member chose who sees them on maps. */
  z.object({ type: z.literal("map_visibility_changed"), userId: id }),
  /**
   * Attendees moved on an event's map; `origin` has updated its own sockets. `blocked`: users with a block in either direction.
   * `visibility`: who may see the attendee, if not everybody.
   */
  z.object({
    type: z.literal("positions_moved"),
    eventId: id,
    origin,
    positions: z
      .array(
        z.object({
          userId: id,
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
          timestamp: z.iso.datetime(),
          blocked: blocked.optional(),
          visibility: z.enum(["attendees", "sharers", "nobody"]).optional(),
        }),
      )
      .max(MAX_POSITIONS),
  }),
  /** An attendee's marker was removed while they are still checked in. */
  z.object({
    type: z.literal("position_left"),
    eventId: id,
    origin,
    userId: id,
    blocked,
  }),
  /** A process asks the others which of these members have an open socket there, before it sends a push. */
  z.object({
    type: z.literal("presence_asked"),
    question: id,
    origin,
    userIds: ids,
  }),
  /** Some or all of the members who were asked for have an open socket in the process that answers. */
  z.object({ type: z.literal("presence_answered"), question: id, userIds: ids }),
  /** A process could not publish something, so all read again. Used between buses only, like `hello`. */
  z.object({ type: z.literal("missed") }),
  /** A process started to listen. */
  z.object({ type: z.literal("hello"), origin }),
  /** Data on a screen changed. Without `userIds` it is sent to all. */
  z.object({
    type: z.literal("resource_changed"),
    resource: z.enum(RESOURCES),
    id: id.optional(),
    userIds: z.array(id).max(MAX_IDS).optional(),
  }),
]);

export type BusEvent = z.infer<typeof busEventSchema>;

/**
 * Connects all processes of the app. Delivery is not guaranteed: after a gap, `onResync` makes listeners read the
 * database again.
 */
export type Bus = {
  /** Publishes to every process, this one included. Call it after the commit. It never throws, because the change is committed. */
  publish(...events: BusEvent[]): Promise<void>;
  /** `onResync` is called when events may have been lost. Returns a function that unsubscribes. */
  subscribe(listener: { onEvent: (event: BusEvent) => void; onResync: () => void }): () => void;
  /** Returns whether events arrive now. */
  isListening(): boolean;
  /** Returns whether another process is known to listen. If not, events for other processes need not be published. */
  hasPeers(): boolean;
  close(): Promise<void>;
};
