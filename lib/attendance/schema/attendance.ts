import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import { topicFilterFields } from "@/lib/profiles/schema/topics";

import { ATTENDEE_SORTS, ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH, MAX_ATTENDEES_PAGE } from "../constants";
import type {
  activeAttendanceSchema,
  attendanceResponseSchema,
  attendeeSchema,
  attendeeSummarySchema,
  attendeeTopicSchema,
  firstAttendeesSchema,
  ownAttendanceSchema,
} from "../responses";

export type AttendanceResponse = z.infer<typeof attendanceResponseSchema>;
export type OwnAttendance = z.infer<typeof ownAttendanceSchema>;

export type ActiveAttendance = z.infer<typeof activeAttendanceSchema>;

/** `checkInTime` is null unless `isCheckedIn`. */
export type Attendee = z.infer<typeof attendeeSchema>;

/** Numbers of confirmed RSVPs, and of the checked-in ones among them. */
export type AttendeeTotals = { confirmed: number; checkedIn: number };

/** A topic of attendees of an event, with how many have it. */
export type AttendeeTopic = z.infer<typeof attendeeTopicSchema>;

export type AttendeeSummary = z.infer<typeof attendeeSummarySchema>;

export type FirstAttendees = z.infer<typeof firstAttendeesSchema>;

export const listAttendeesSchema = z.object({
  limit: pageSize(ATTENDEES_PAGE, MAX_ATTENDEES_PAGE),
  // It may have names, of up to nine bytes a letter without case and accents.
  cursor: z.string().max(6_000).optional(),
  sort: z.enum(ATTENDEE_SORTS).default("arrival"),
  /** Matches first name, last name, profession, company and industry. */
  search: z.string().trim().max(MAX_ATTENDEE_SEARCH).optional(),
  ...topicFilterFields,
});

export type ListAttendeesInput = z.output<typeof listAttendeesSchema>;

/** What the People screen shows of an event's attendees, as its address names it. */
export const attendeeViewSchema = z.object({ ...topicFilterFields, sort: z.enum(ATTENDEE_SORTS).optional() });

export type AttendeeView = z.output<typeof attendeeViewSchema>;
