import type { Db } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { AttendanceRow } from "../data/check-in";

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

/** `eventId` null means any event. Returns null if another call closed the attendance. */
export async function closeActiveAttendance(
  client: Db,
  userId: string,
  eventId: string | null,
  now: Date,
): Promise<AttendanceRow | null> {
  const active = await client.eventAttendance.findFirst({
    where: { userId, isActive: true, ...(eventId !== null && { eventId }) },
    select: { id: true, eventId: true, userId: true, checkInTime: true },
  });
  if (!active) return null;
  const checkOutTime = now > active.checkInTime ? now : active.checkInTime;
  const { count } = await client.eventAttendance.updateMany({
    where: { id: active.id, isActive: true },
    data: { isActive: false, checkOutTime, latitude: null, longitude: null, positionAt: null },
  });
  return count === 0 ? null : { ...active, checkOutTime, isActive: false };
}
