import { z } from "zod";

import type {
  cancelledRsvpSchema,
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

export type RsvpCount = z.infer<typeof rsvpCountSchema>;

export type GuestOffer = z.infer<typeof guestOfferSchema>;

export type MyRsvp = z.infer<typeof myRsvpSchema>;

export const listRsvpsSchema = z.object({ limit: eventsPageSize, cursor: z.string().max(500).optional() });

export type ListRsvpsInput = z.output<typeof listRsvpsSchema>;

const hasChange = (value: object): boolean => Object.keys(value).length > 0;

export const updateRsvpSchema = z
  .object({
    notificationPreferences: z
      .object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() })
      .partial()
      .refine(hasChange, "events.preferencesMissing"),
    sharesEmail: z.boolean(),
  })
  .partial()
  .refine(hasChange, "events.preferencesMissing");

export type UpdateRsvpInput = z.output<typeof updateRsvpSchema>;
