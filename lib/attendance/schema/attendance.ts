import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";
import type { CheckInState } from "@/lib/events/schema/event";
import type { IndustryFamily } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema";

import { ATTENDEES_PAGE, MAX_ATTENDEE_SEARCH, MAX_ATTENDEES_PAGE } from "../constants";

/** The body of check-in and check-out. */
export const attendanceInputSchema = z.object({ eventId: idWithMessage("Please choose an event") });

/** Of check-in also the code on the screen at the door, where one was scanned. */
export const checkInInputSchema = attendanceInputSchema.extend({ doorCode: z.string().trim().max(100).optional() });

/** GET /api/events/{id}/door. */
export type DoorCode = {
  code: string;
  /** Until the next one, by the server's clock. */
  secondsLeft: number;
};

export type AttendanceResponse = {
  id: string;
  eventId: string;
  userId: string;
  checkInTime: string;
  checkOutTime?: string;
  isActive: boolean;
};

/** GET /api/attendances/me/active. */
export type ActiveAttendance = {
  id: string;
  eventId: string;
  checkInTime: string;
  event: { id: string; name: string; location: string | null };
};

/** An entry of an event's attendee list. `checkInTime` is null unless `isCheckedIn` (contract §4). */
export type Attendee = {
  userId: string;
  eventId: string;
  isCheckedIn: boolean;
  checkInTime: string | null;
  user: PublicUser;
};

/** How many have a confirmed RSVP, and how many of them are checked in. */
export type Presence = { going: number; here: number };

/** GET /api/events/{id}/rsvped-attendees/summary: all of them, and by industry family (look/README). */
export type AttendeeSummary = Presence & { families: Record<IndustryFamily, Presence> };

/** POST /api/events/{id}/validate-checkin. */
export type CheckInValidation = {
  canCheckIn: boolean;
  reason?: NonNullable<CheckInState["reason"]>;
  message: string;
  minutesUntilCheckIn: number;
};

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
