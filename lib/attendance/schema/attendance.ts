import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH, MAX_ATTENDEES_PAGE } from "../constants";
import type {
  activeAttendanceSchema,
  attendanceResponseSchema,
  attendeeSchema,
  attendeeSummarySchema,
} from "../responses";

export type AttendanceResponse = z.infer<typeof attendanceResponseSchema>;

export type ActiveAttendance = z.infer<typeof activeAttendanceSchema>;

/** `checkInTime` is null unless `isCheckedIn`. */
export type Attendee = z.infer<typeof attendeeSchema>;

/** Numbers of confirmed RSVPs, and of the checked-in ones among them. */
export type AttendeeTotals = { confirmed: number; checkedIn: number };

export type AttendeeSummary = z.infer<typeof attendeeSummarySchema>;

export const listAttendeesSchema = z.object({
  limit: z.coerce
    .number("common.wholeNumber")
    .int("common.wholeNumber")
    .min(1, "common.atLeastOne")
    .default(ATTENDEES_PAGE)
    .transform((limit) => Math.min(limit, MAX_ATTENDEES_PAGE)),
  cursor: z.string().max(500).optional(),
  /** Matches first name, last name, profession, company and industry. */
  search: z
    .string()
    .trim()
    .max(MAX_ATTENDEE_SEARCH, buildErrorMessage("common.maxLength", { max: MAX_ATTENDEE_SEARCH }))
    .optional(),
});

export type ListAttendeesInput = z.output<typeof listAttendeesSchema>;
