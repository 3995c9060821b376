import { z } from "zod";

import { eventResponseSchema } from "./event";

const rsvpStatus = z.enum(["confirmed", "waitlisted"]);

export const channelPreferencesSchema = z.strictObject({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });

export const rsvpResponseSchema = z.strictObject({
  eventId: z.uuid(),
  userId: z.uuid(),
  status: rsvpStatus,
  notificationPreferences: channelPreferencesSchema,
  waitlistPosition: z.int().min(1).optional(),
});

export const rsvpStatusSchema = z.strictObject({ hasRsvp: z.boolean() });

/** `rsvpCount` is the number of confirmed RSVPs. */
export const rsvpCountSchema = z.strictObject({ eventId: z.uuid(), rsvpCount: z.int().min(0) });

export const myRsvpSchema = z.strictObject({
  eventId: z.uuid(),
  status: rsvpStatus,
  createdAt: z.iso.datetime(),
  event: eventResponseSchema,
});
