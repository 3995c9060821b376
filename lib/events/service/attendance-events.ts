import type { Db } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { listGuestReaders } from "../data/organizers";

type AttendanceIds = { id: string; eventId: string; userId: string };

const toAttendanceEvent = (change: "checked_in" | "checked_out", { id, eventId, userId }: AttendanceIds) => ({
  type: "attendance_changed" as const,
  change,
  attendanceId: id,
  eventId,
  userId,
});

export const toCheckInEvent = (attendance: AttendanceIds): BusEvent => toAttendanceEvent("checked_in", attendance);
/** A confirmed check-in is counted already, so it must not be counted again. */
export const toConfirmationEvent = (attendance: AttendanceIds): BusEvent => ({
  ...toAttendanceEvent("checked_in", attendance),
  isConfirmation: true,
});
export const toCheckOutEvent = (attendance: AttendanceIds): BusEvent => toAttendanceEvent("checked_out", attendance);

/** Makes the members' own tabs refetch. Other members get `attendance_changed`. */
export const toAttendancesChange = (userIds: string[]): BusEvent => ({
  type: "resource_changed",
  resource: "attendances",
  userIds,
});

/** Does so for a member who came or left; `version` is the attendance's id, or null. */
export const toOwnAttendanceChange = ({ eventId, userId }: AttendanceIds, version: string | null): BusEvent => ({
  ...toAttendancesChange([userId]),
  ...{ id: eventId, version },
});

/** Attendees see no guest, only how many, as of their last read. So only organizers read again. */
export const toGuestsChange = async (eventId: string, client?: Db): Promise<BusEvent> => ({
  type: "resource_changed",
  resource: "attendances",
  id: eventId,
  userIds: await listGuestReaders(eventId, client),
});
