import { db } from "@/lib/core/server/db";

export async function clearPositions(attendanceIds: string[]): Promise<void> {
  await db().eventAttendance.updateMany({
    where: { id: { in: attendanceIds }, NOT: { latitude: null } },
    data: { latitude: null, longitude: null, positionAt: null },
  });
}
