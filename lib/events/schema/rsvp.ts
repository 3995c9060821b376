import { z } from "zod";

import type {
  cancelledRsvpSchema,
  channelPreferencesSchema,
  guestOfferSchema,
  myRsvpSchema,
  storedRsvpSchema,
  rsvpCountSchema,
  rsvpResponseSchema,
} from "../responses/rsvp";
import { eventsPageSize } from "./list";

export type RsvpResponse = z.infer<typeof rsvpResponseSchema>;
export type StoredRsvp = z.infer<typeof storedRsvpSchema>;
export type CancelledRsvp = z.infer<typeof cancelledRsvpSchema>;

export type NotificationPreferences = z.infer<typeof channelPreferencesSchema>;

export type RsvpCount = z.infer<typeof rsvpCountSchema>;

export type GuestOffer = z.infer<typeof guestOfferSchema>;

export type MyRsvp = z.infer<typeof myRsvpSchema>;

export const listRsvpsSchema = z.object({ limit: eventsPageSize, cursor: z.string().max(500).optional() });

export type ListRsvpsInput = z.output<typeof listRsvpsSchema>;

export const notificationPreferencesSchema = z.object({
  notificationPreferences: z
    .object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
    .partial()
    .refine((value) => Object.keys(value).length > 0, "events.preferencesMissing"),
});

export type NotificationPreferencesInput = z.output<typeof notificationPreferencesSchema>["notificationPreferences"];
