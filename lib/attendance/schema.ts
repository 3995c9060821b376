import { z } from "zod";

import type { CheckInState } from "@/lib/events/schema";
import type { PublicUser } from "@/lib/profiles/schema";

/** The body of check-in and check-out. */
export const attendanceInputSchema = z.object({ eventId: z.uuid("Please choose an event") });

export type AttendanceAnswer = {
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

/** POST /api/events/{id}/validate-checkin. */
export type CheckInValidation = {
  canCheckIn: boolean;
  reason?: NonNullable<CheckInState["reason"]>;
  message: string;
  minutesUntilCheckIn: number;
};
