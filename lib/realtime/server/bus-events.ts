import { z } from "zod";

import { RESOURCES } from "../shared/resources";

const id = z.uuid();

/**
 * What one process tells the others after a commit: ids rather than bodies (architecture, Group commit), because a
 * NOTIFY carries 8,000 bytes and the database is the truth.
 */
export const busEventSchema = z.discriminatedUnion("type", [
  /** Chat messages were stored; receivers read them from the table. `origin` is the process that did, and has delivered them. */
  z.object({ type: z.literal("messages_stored"), ids: z.array(id).min(1), origin: z.string().max(50).optional() }),
  /** `readerId` has read all that `senderId` sent them, up to the seq `upTo`. */
  z.object({ type: z.literal("messages_read"), readerId: id, senderId: id, upTo: z.number().int() }),
  z.object({
    type: z.literal("attendance_changed"),
    change: z.enum(["checked_in", "checked_out"]),
    attendanceId: id,
    eventId: id,
    userId: id,
  }),
  z.object({
    type: z.literal("connection_changed"),
    change: z.enum(["requested", "accepted", "removed"]),
    connectionId: id,
    requesterId: id,
    receiverId: id,
    /** Whose doing it was; they have their HTTP answer already. */
    actorId: id,
  }),
  /** An admin tries the live messages of a connection out; nothing happened, and only they are told. */
  z.object({ type: z.literal("connection_tested"), userId: id }),
  z.object({ type: z.literal("session_removed"), sids: z.array(z.string()).min(1) }),
  /** Role, profile, visibility or the account's deletion: sockets read their actor again. */
  z.object({ type: z.literal("user_changed"), userId: id }),
  z.object({ type: z.literal("block_changed"), blockerId: id, blockedId: id }),
  /** People on an event's map moved, as `origin` has told its own room; `blocked` is who they share a block with. */
  z.object({
    type: z.literal("positions_moved"),
    eventId: id,
    origin: z.string().max(50),
    positions: z.array(
      z.object({
        userId: id,
        latitude: z.number(),
        longitude: z.number(),
        timestamp: z.string(),
        blocked: z.array(id).optional(),
      }),
    ),
  }),
  /** Somebody is off the map, though still checked in. */
  z.object({
    type: z.literal("position_left"),
    eventId: id,
    origin: z.string().max(50),
    userId: id,
    blocked: z.array(id),
  }),
  /** A process could not say something when it happened: everybody reads again. Between buses alone, as the next. */
  z.object({ type: z.literal("missed") }),
  /** A process begins to listen. */
  z.object({ type: z.literal("hello"), origin: z.string().max(50) }),
  /** Something shown on a screen was edited elsewhere. Without `userIds` it goes to everybody. */
  z.object({
    type: z.literal("resource_changed"),
    resource: z.enum(RESOURCES),
    id: id.optional(),
    userIds: z.array(id).optional(),
  }),
]);

export type BusEvent = z.infer<typeof busEventSchema>;

/** Between every process of the app. Delivery is a hint: whoever was away reads the database again after `resync`. */
export type Bus = {
  /** Tells every process, this one included. Call after the commit; never throws, because the work is done by then. */
  publish(...events: BusEvent[]): Promise<void>;
  /** `onResync` runs whenever events may have been missed. Returns a function that stops listening. */
  subscribe(listener: { onEvent: (event: BusEvent) => void; onResync: () => void }): () => void;
  /** Whether events arrive at present. */
  isListening(): boolean;
  /** Whether another process listens too, as far as is known: what is for the others alone is else not worth saying. */
  hasPeers(): boolean;
  close(): Promise<void>;
};
