import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { publish } from "@/lib/realtime/server/bus";

import { AUTO_CHECK_OUT_DELAY_MS } from "../constants";
import { toAttendancesChange, toCheckOutEvent } from "./close-attendance";

const rowSchema = z.object({ id: z.uuid(), eventId: z.uuid(), userId: z.uuid() });

// Raw because each row gets its own check-out time, from its event and its check-in.
const CLOSE_OVERDUE = `
  UPDATE event_attendances a SET "isActive" = false, "checkOutTime" = greatest(e."endTime", a."checkInTime"),
    latitude = NULL, longitude = NULL, "positionAt" = NULL
  FROM events e WHERE e.id = a."eventId" AND a."isActive" AND e."endTime" <= $1
  RETURNING a.id, a."eventId", a."userId"`;

/**
 * Closes attendances that are still open an hour after the event's end
 * (docs/product/check-in.md#attendance-closed-after-the-event). A job calls it.
 * @returns how many were closed
 */
export async function closeOverdueAttendances(): Promise<number> {
  const endedBefore = new Date(clock.ms() - AUTO_CHECK_OUT_DELAY_MS);
  const closed = await query("close_overdue_attendances", CLOSE_OVERDUE, [endedBefore], rowSchema);
  if (closed.length > 0) {
    await publish(...closed.map(toCheckOutEvent), toAttendancesChange(closed.map(({ userId }) => userId)));
  }
  return closed.length;
}
