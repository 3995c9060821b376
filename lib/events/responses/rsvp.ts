import { z } from "zod";

import { eventResponseSchema, ownRsvpSchema, rsvpStatus } from "./event";

export const channelPreferencesSchema = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });

export const rsvpResponseSchema = ownRsvpSchema.extend({
  eventId: z.uuid(),
  userId: z.uuid(),
  notificationPreferences: channelPreferencesSchema,
});

const event = eventResponseSchema;

/** With the event as the member sees it now. */
export const storedRsvpSchema = rsvpResponseSchema.extend({ event });
export const cancelledRsvpSchema = z.strictObject({ event });

export const rsvpStatusSchema = z.strictObject({ hasRsvp: z.boolean() });

/** `rsvpCount` is the number of confirmed RSVPs, `guestCount` of guests who take a place. */
export const rsvpCountSchema = z.strictObject({
  eventId: z.uuid(),
  rsvpCount: z.int().min(0),
  guestCount: z.int().min(0),
});

export const myRsvpSchema = z.strictObject({
  eventId: z.uuid(),
  status: rsvpStatus,
  createdAt: z.iso.datetime(),
  /** Of a confirmed RSVP (docs/product/name-tags.md#the-code). */
  checkInCode: z.string().optional(),
  event: eventResponseSchema,
});

/** docs/product/guests.md#offers */
export const guestOfferSchema = z.strictObject({ event: z.strictObject({ id: z.uuid(), name: z.string() }) });
