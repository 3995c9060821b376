import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/bus";

import { AUTO_CHECK_OUT_DELAY_MS } from "../constants";
import { toAttendancesChange, toCheckOutEvent } from "@/lib/events/service/attendance-events";

const TRANSACTION_TIMEOUT_MS = 60_000;

type ClosedAttendance = { id: string; eventId: string; userId: string };

/** Sets the check-out to the event's end, or to the check-in if that is later. */
export async function closeAttendances(client: Db, where: Prisma.EventWhereInput): Promise<ClosedAttendance[]> {
  const events = await client.event.findMany({
    where: { AND: [where, { attendances: { some: { isActive: true } } }] },
    select: {
      id: true,
      endTime: true,
      attendances: { where: { isActive: true }, select: { checkInTime: true } },
    },
  });
  const closed: ClosedAttendance[] = [];
  // One update per event, because Prisma can't set a column from another table.
  for (const { id: eventId, endTime, attendances } of events) {
    const later = attendances.filter(({ checkInTime }) => checkInTime > endTime);
    for (const checkOutTime of [endTime, ...later.map(({ checkInTime }) => checkInTime)]) {
      const rows = await client.eventAttendance.updateManyAndReturn({
        where: {
          eventId,
          isActive: true,
          checkInTime: checkOutTime === endTime ? { lte: endTime } : checkOutTime,
          // Skips an event that an admin moves at the same time.
          event: { endTime },
        },
        data: { isActive: false, checkOutTime, latitude: null, longitude: null, positionAt: null },
        select: { id: true, eventId: true, userId: true },
      });
      closed.push(...rows);
    }
  }
  return closed;
}

/** Runs as a job (docs/product/check-in.md#attendance-closed-after-the-event). Returns how many. */
export async function closeOverdueAttendances(): Promise<number> {
  const endedBefore = new Date(clock.ms() - AUTO_CHECK_OUT_DELAY_MS);
  // One transaction, so that what is stored is also published.
  const closed = await db().$transaction((tx) => closeAttendances(tx, { endTime: { lte: endedBefore } }), {
    timeout: TRANSACTION_TIMEOUT_MS,
  });
  if (closed.length > 0) {
    await publish(...closed.map(toCheckOutEvent), toAttendancesChange(closed.map(({ userId }) => userId)));
  }
  return closed.length;
}
