import { db } from "@/lib/core/server/db";

/** Removes the positions of attendances whose members left the radius or the map, or whose connection was lost. */
export async function clearPositions(attendanceIds: string[]): Promise<void> {
  await db().eventAttendance.updateMany({
    where: { id: { in: attendanceIds }, NOT: { latitude: null } },
    data: { latitude: null, longitude: null, positionAt: null },
  });
}
