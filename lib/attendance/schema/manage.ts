import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import type { PublicProfile } from "@/lib/profiles/schema";

import { MANAGED_ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH } from "../constants";
import type { attendeeCountsSchema, managedAttendeeSchema } from "../responses";

/** Everybody; who is checked in now; who has a place and isn't here; who waits for one. */
export const SHOWN_ATTENDEES = ["all", "here", "expected", "waiting"] as const;
export type ShownAttendees = (typeof SHOWN_ATTENDEES)[number];

/** The query of GET /api/events/{id}/rsvped-attendees/manage. */
export const listManagedAttendeesSchema = z.object({
  show: z.enum(SHOWN_ATTENDEES, `Please choose one of ${SHOWN_ATTENDEES.join(", ")}`).default("all"),
  search: z
    .string()
    .trim()
    .max(MAX_ATTENDEE_SEARCH, `Please use at most ${MAX_ATTENDEE_SEARCH} characters`)
    .default(""),
  limit: z.coerce
    .number("Please name a whole number")
    .int("Please name a whole number")
    .min(1, "Please ask for at least one")
    .default(MANAGED_ATTENDEES_PAGE)
    .transform((limit) => Math.min(limit, MANAGED_ATTENDEES_PAGE)),
  cursor: z.string().max(800).optional(),
});
export type ListManagedAttendeesInput = z.output<typeof listManagedAttendeesSchema>;

/** An RSVP as an organizer sees it. Times are ISO 8601 UTC. */
export type ManagedAttendee = z.infer<typeof managedAttendeeSchema>;

/** GET /api/events/{id}/rsvped-attendees/counts. */
export type AttendeeCounts = z.infer<typeof attendeeCountsSchema>;

export const attendeeParamsSchema = z.object({ id: idSchema, userId: idSchema });

/** POST …/{userId}/check-in. `walkIn`: without an RSVP too. */
export const manualCheckInSchema = z.object({ walkIn: z.boolean().default(false) });
