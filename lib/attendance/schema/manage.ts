import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { MANAGED_ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH } from "../constants";
import type { attendeeCountsSchema, managedAttendeeSchema } from "../responses";

/** `expected` is confirmed but not checked in. */
export const SHOWN_ATTENDEES = ["all", "checked_in", "expected", "waitlisted"] as const;
export type ShownAttendees = (typeof SHOWN_ATTENDEES)[number];

export const listManagedAttendeesSchema = z.object({
  show: z
    .enum(SHOWN_ATTENDEES, buildErrorMessage("common.chooseOneOf", { options: SHOWN_ATTENDEES.join(", ") }))
    .default("all"),
  search: z
    .string()
    .trim()
    .max(MAX_ATTENDEE_SEARCH, buildErrorMessage("common.maxLength", { max: MAX_ATTENDEE_SEARCH }))
    .default(""),
  limit: z.coerce
    .number("common.wholeNumber")
    .int("common.wholeNumber")
    .min(1, "common.atLeastOne")
    .default(MANAGED_ATTENDEES_PAGE)
    .transform((limit) => Math.min(limit, MANAGED_ATTENDEES_PAGE)),
  cursor: z.string().max(800).optional(),
});
export type ListManagedAttendeesInput = z.output<typeof listManagedAttendeesSchema>;

export type ManagedAttendee = z.infer<typeof managedAttendeeSchema>;

export type AttendeeCounts = z.infer<typeof attendeeCountsSchema>;

export const attendeeParamsSchema = z.object({ id: idSchema, userId: idSchema });
