import type { Db } from "@/lib/core/server/db";

import type { AttendanceRow } from "../data/check-in";

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
