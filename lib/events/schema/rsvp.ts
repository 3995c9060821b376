import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import type {
  channelPreferencesSchema,
  decidedRequestsSchema,
  guestOfferSchema,
  myRsvpSchema,
  rsvpCountSchema,
  rsvpResponseSchema,
} from "../responses/rsvp";
import { MAX_DECISIONS } from "../constants/event";
import { eventsPageSize } from "./list";

export type RsvpResponse = z.infer<typeof rsvpResponseSchema>;

export type NotificationPreferences = z.infer<typeof channelPreferencesSchema>;

export type DecidedRequests = z.infer<typeof decidedRequestsSchema>;

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

const decision = z.enum(["approve", "decline"]);

/** `all` decides the open requests that were made first. */
export const decideRequestsSchema = z.union([
  z.strictObject({ decision, userIds: z.array(idSchema).min(1).max(MAX_DECISIONS) }),
  z.strictObject({ decision, all: z.literal(true) }),
]);

export type DecideRequestsInput = z.output<typeof decideRequestsSchema>;
