import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";
import type { CheckInState } from "@/lib/events/schema/event";
import type { IndustryFamily } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema";

import { ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH, MAX_ATTENDEES_PAGE } from "../constants";
import type {
  activeAttendanceSchema,
  attendanceResponseSchema,
  attendeeSchema,
  attendeeSummarySchema,
  checkInValidationSchema,
  doorCodeSchema,
} from "../responses";

/** The body of check-in and check-out. */
export const attendanceInputSchema = z.object({ eventId: idWithMessage("Please choose an event") });

/** Of check-in also the code on the screen at the door, where one was scanned. */
export const checkInInputSchema = attendanceInputSchema.extend({ doorCode: z.string().trim().max(100).optional() });

/** GET /api/events/{id}/door. */
export type DoorCode = z.infer<typeof doorCodeSchema>;

export type AttendanceResponse = z.infer<typeof attendanceResponseSchema>;

/** GET /api/attendances/me/active. */
export type ActiveAttendance = z.infer<typeof activeAttendanceSchema>;

/** An entry of an event's attendee list. `checkInTime` is null unless `isCheckedIn` (contract §4). */
export type Attendee = z.infer<typeof attendeeSchema>;

/** How many have a confirmed RSVP, and how many of them are checked in. */
export type AttendeeTotals = { going: number; here: number };

/** GET /api/events/{id}/rsvped-attendees/summary: all of them, and by industry family (look/README). */
export type AttendeeSummary = z.infer<typeof attendeeSummarySchema>;

/** POST /api/events/{id}/validate-checkin. */
export type CheckInValidation = z.infer<typeof checkInValidationSchema>;

/** The query of GET /api/events/{id}/rsvped-attendees. */
export const listAttendeesSchema = z.object({
  limit: z.coerce
    .number("Please name a whole number")
    .int("Please name a whole number")
    .min(1, "Please ask for at least one")
    .default(ATTENDEES_PAGE)
    .transform((limit) => Math.min(limit, MAX_ATTENDEES_PAGE)),
  cursor: z.string().max(500).optional(),
  /** Spec B§5: over first name, last name, profession, company and industry. */
  search: z.string().trim().max(MAX_ATTENDEE_SEARCH, `Please use at most ${MAX_ATTENDEE_SEARCH} characters`).optional(),
});
export type ListAttendeesInput = z.output<typeof listAttendeesSchema>;
