import { z } from "zod";

import { idSchema as id } from "@/lib/core/shared/id";

import { RESOURCES } from "./resources";

/** `packEvents` splits longer lists. */
export const MAX_IDS = 100;
export const MAX_POSITIONS = 30;
/** Fits into one payload together with their position. */
export const MAX_BLOCKED = 180;
const MAX_INT = 2 ** 31 - 1;

const ids = z.array(id).min(1).max(MAX_IDS);
const blocked = z.array(id).max(MAX_BLOCKED);
const origin = z.string().min(1).max(50);

/**
 * Published after a commit. They carry ids, because a NOTIFY is limited to 8,000 bytes. Values are
 * checked like client frames, because anyone who can reach Redis can publish.
 */
export const busEventSchema = z.discriminatedUnion("type", [
  /** `origin` stored the messages and has delivered them to its own sockets. */
  z.object({ type: z.literal("messages_stored"), ids, origin: origin.optional() }),
  /** `readerId` has read all messages of `senderId` up to `upTo`. */
  z.object({ type: z.literal("messages_read"), readerId: id, senderId: id, upTo: z.int().min(0).max(MAX_INT) }),
  z.object({
    type: z.literal("attendance_changed"),
    change: z.enum(["checked_in", "checked_out"]),
    attendanceId: id,
    eventId: id,
    userId: id,
    /** The member was already checked in and confirmed it. */
    isConfirmation: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("connection_changed"),
    change: z.enum(["requested", "accepted", "removed"]),
    connectionId: id,
    requesterId: id,
    receiverId: id,
    /** The acting member, who has the HTTP response already. */
    actorId: id,
  }),
  /** An admin's test of live messages. Nothing is stored, and only the admin receives it. */
  z.object({ type: z.literal("connection_tested"), userId: id }),
  z.object({ type: z.literal("session_removed"), sids: z.array(z.string().min(1).max(50)).min(1).max(MAX_IDS) }),
  /** A role, profile, visibility or account changed, so sockets read the session again. */
  z.object({ type: z.literal("user_changed"), userId: id }),
  z.object({ type: z.literal("block_changed"), blockerId: id, blockedId: id }),
  z.object({ type: z.literal("map_visibility_changed"), userId: id }),
  /** A member was hidden at an event or is shown there again. The database says which. */
  z.object({ type: z.literal("member_hiding_changed"), eventId: id, userId: id }),
  /** `origin` has updated its own sockets. Without `visibility`, all attendees may see it. */
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
  /** A marker was removed while its attendee is still checked in. */
  z.object({
    type: z.literal("position_left"),
    eventId: id,
    origin,
    userId: id,
    blocked,
  }),
  /** Asks the other processes which members have an open socket, before a push is sent. */
  z.object({
    type: z.literal("presence_asked"),
    question: id,
    origin,
    userIds: ids,
  }),
  /** `userIds` are the asked members with an open socket in the answering process. */
  z.object({ type: z.literal("presence_answered"), question: id, userIds: ids }),
  /** A process failed to publish, so all processes read again. Only buses use it. */
  z.object({ type: z.literal("missed") }),
  z.object({ type: z.literal("hello"), origin }),
  /** The site's settings changed. Only on the channel of `settingsBus`. */
  z.object({ type: z.literal("site_changed") }),
  /** Data on a screen changed. Without `userIds` it goes to everyone. */
  z.object({
    type: z.literal("resource_changed"),
    resource: z.enum(RESOURCES),
    id: id.optional(),
    userIds: z.array(id).max(MAX_IDS).optional(),
    /** Then `id` isn't sent to everyone, because it opens the event. */
    isUnlisted: z.literal(true).optional(),
  }),
]);

export type BusEvent = z.infer<typeof busEventSchema>;

/** Connects all processes. Delivery is not guaranteed: after a gap, listeners read again. */
export type Bus = {
  /** Publishes to every process, including this one. Call it after the commit. It never throws. */
  publish(...events: BusEvent[]): Promise<void>;
  /** Calls `onResync` when events may be lost. Returns a function that unsubscribes. */
  subscribe(listener: { onEvent: (event: BusEvent) => void; onResync: () => void }): () => void;
  isListening(): boolean;
  /** If false, events for other processes need not be published. */
  hasPeers(): boolean;
  close(): Promise<void>;
};
