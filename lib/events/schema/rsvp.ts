import { z } from "zod";

import type { channelPreferencesSchema, myRsvpSchema, rsvpCountSchema, rsvpResponseSchema } from "../responses/rsvp";
import { eventsPageSize } from "./list";

export type RsvpResponse = z.infer<typeof rsvpResponseSchema>;

export type NotificationPreferences = z.infer<typeof channelPreferencesSchema>;

export type RsvpCount = z.infer<typeof rsvpCountSchema>;

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
