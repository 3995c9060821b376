import { z } from "zod";

import { MAX_REMOVAL_REASON } from "../../constants";
import { REMINDER_MOMENT_NAMES } from "./reminder-moments";

const id = z.uuid();
const instant = z.iso.datetime();

const text = z.string().nullable();

/** Columns that didn't change are absent. */
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

/** Stored, because the event may be deleted when the email is sent. */
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
  /** Of the cancellation. */
  sequence: z.int().min(0).default(0),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CancelledEvent = z.input<typeof cancelledEventSchema>;

/** Of a guest who was deleted, with the event or alone. `isSilent` as in `GuestDelivery`. */
export const deletedGuestSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailSetAt: z.coerce.date(),
  isSilent: z.boolean(),
});

/**
 * Whether the member had a seat and wants mails about it, or the guest was mailed an entry. Absent
 * in rows of earlier versions.
 */
const hasEntry = z.boolean().default(false);

/**
 * To members, and to guests about their event. Holds ids only: text, address and event are read
 * when it is sent, so that they are current.
 */
export const deliveryPayloadSchema = z.discriminatedUnion("about", [
  /** A push, or an email with one paragraph. `path` is a path of this site. */
  z.object({
    about: z.literal("note"),
    title: z.string().min(1).max(200),
    body: z.string().max(2_000),
    path: z.string().regex(/^\/(?![/\\])/),
    action: z.string().max(60).optional(),
  }),
  z.object({
    about: z.literal("reminder"),
    eventId: id,
    moment: z.enum(REMINDER_MOMENT_NAMES),
    /** If the event moves, this reminder is dropped. */
    startTime: instant,
  }),
  z.object({
    about: z.literal("event_changed"),
    eventId: id,
    time: z.boolean(),
    venue: z.boolean(),
    before: eventBeforeSchema.optional(),
  }),
  z.object({
    about: z.literal("event_cancelled"),
    eventId: id,
    deleted: z.boolean(),
    event: cancelledEventSchema,
    hasEntry,
    guest: deletedGuestSchema.optional(),
  }),
  z.object({ about: z.literal("promoted"), eventId: id }),
  /** Dropped if this RSVP is gone. */
  z.object({ about: z.literal("rsvp_confirmed"), eventId: id, rsvpId: id }),
  z.object({
    about: z.literal("rsvp_cancelled"),
    eventId: id,
    /** Whether the guests who left the list are deleted. */
    deleted: z.boolean().default(false),
    event: cancelledEventSchema,
    hasEntry,
    /** Of the organizer who ended a member's RSVP. */
    reason: z.string().max(MAX_REMOVAL_REASON).optional(),
  }),
  /** The delivery refers to the announcement. */
  z.object({ about: z.literal("announcement"), eventId: id }),
  z.object({ about: z.literal("announcement_test"), eventId: id, title: z.string(), text: z.string() }),
  /** Dropped if the RSVP has another status by then. */
  z.object({
    about: z.literal("request_decided"),
    eventId: id,
    status: z.enum(["confirmed", "waitlisted", "declined"]),
  }),
  z.object({ about: z.literal("recap"), eventId: id }),
  /** Of the organizer that the member follows. */
  z.object({ about: z.literal("new_event"), eventId: id }),
  /** Dropped once the member joined or declined, or the guest left the list. */
  z.object({ about: z.literal("guest_offer"), eventId: id }),
  /** Dropped after `expiresAt`. */
  z.object({ about: z.literal("walk_in"), eventId: id, expiresAt: instant }),
  /** `on` is a day in the member's time zone. Whom it names is read when it is sent. */
  z.object({ about: z.literal("follow_up"), on: z.iso.date() }),
  z.object({ about: z.literal("digest"), count: z.number().int().positive(), names: z.array(z.string()) }),
]);
export type DeliveryPayload = z.infer<typeof deliveryPayloadSchema>;

/** The values that all RSVPs of an event share. The statement adds the rest. */
export type RsvpPayload =
  | Extract<
      z.input<typeof deliveryPayloadSchema>,
      { about: "event_changed" | "event_cancelled" | "promoted" | "request_decided" | "rsvp_cancelled" }
    >
  | { about: "rsvp_confirmed"; eventId: string };
