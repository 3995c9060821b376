import { z } from "zod";

const id = z.uuid();
const instant = z.iso.datetime();

/** When reminders go out: a day and an hour before the start, and when check-in opens (issue: Reminders). */
const REMINDER_MOMENTS = ["24h", "1h", "check_in"] as const;

const text = z.string().nullable();

/** The stored columns of an event that say when and where, as they were before an edit; what is absent stayed. */
const eventBeforeSchema = z
  .object({
    startTime: instant,
    endTime: instant,
    timezone: z.string(),
    isOnline: z.boolean(),
    location: text,
    venueName: text,
    venueAddress: text,
  })
  .partial();
export type EventBefore = z.infer<typeof eventBeforeSchema>;

/** What is told of an event that may be gone by then. */
const cancelledEventSchema = z.object({
  id,
  name: z.string(),
  description: text,
  location: text,
  venueName: text,
  venueAddress: text,
  startTime: z.string(),
  endTime: z.string(),
  timezone: z.string(),
  isOnline: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/**
 * What a delivery is about. It holds what happened and ids; words, addresses and the event as it is are read when it is
 * sent, so that nothing outdated or withdrawn goes out.
 */
export const deliveryPayloadSchema = z.discriminatedUnion("about", [
  /** Anything short: a push message, or a letter of one paragraph. `path` is one of this site's. */
  z.object({
    about: z.literal("note"),
    title: z.string().min(1).max(200),
    body: z.string().max(2_000),
    path: z.string().regex(/^\/(?![/\\])/),
    /** What the letter's button says. */
    action: z.string().max(60).optional(),
  }),
  z.object({
    about: z.literal("reminder"),
    eventId: id,
    moment: z.enum(REMINDER_MOMENTS),
    /** The start it reminds of: for another one it is no longer wanted. */
    startTime: instant,
  }),
  z.object({
    about: z.literal("event_changed"),
    eventId: id,
    time: z.boolean(),
    venue: z.boolean(),
    before: eventBeforeSchema.optional(),
  }),
  z.object({ about: z.literal("event_cancelled"), eventId: id, deleted: z.boolean(), event: cancelledEventSchema }),
  z.object({ about: z.literal("promoted"), eventId: id }),
  z.object({ about: z.literal("digest"), count: z.number().int().positive(), names: z.array(z.string()) }),
  z.object({
    about: z.literal("moderation"),
    outcome: z.enum(["warned", "suspended"]),
    /** An admin's own words. */
    note: z.string().max(2_000).nullable(),
  }),
]);
export type DeliveryPayload = z.infer<typeof deliveryPayloadSchema>;
