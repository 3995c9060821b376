import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { MANAGED_ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH } from "../constants";
import type { attendeeCountsSchema, managedAttendeeSchema } from "../responses";

/**
 * `expected` is confirmed but not checked in. `requests` are open, then declined ones, in the order
 * of asking; `all` leaves them out.
 */
export const SHOWN_ATTENDEES = ["all", "checked_in", "expected", "waitlisted", "requests"] as const;
export type ShownAttendees = (typeof SHOWN_ATTENDEES)[number];

export const listManagedAttendeesSchema = z.object({
  show: z.enum(SHOWN_ATTENDEES).default("all"),
  search: z.string().trim().max(MAX_ATTENDEE_SEARCH).default(""),
  limit: pageSize(MANAGED_ATTENDEES_PAGE, MANAGED_ATTENDEES_PAGE),
  cursor: z.string().max(800).optional(),
});
export type ListManagedAttendeesInput = z.output<typeof listManagedAttendeesSchema>;

export type ManagedAttendee = z.infer<typeof managedAttendeeSchema>;

export type AttendeeCounts = z.infer<typeof attendeeCountsSchema>;
