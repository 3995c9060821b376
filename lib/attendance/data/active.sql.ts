import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  checkInTime: z.date(),
  isConfirmed: z.boolean(),
  event: z.object({ id: z.uuid(), name: z.string(), location: z.string().nullable() }),
});

// Raw because every People page reads it, and a prepared statement takes a fraction of the processor time.
const ACTIVE = `
  SELECT a.id, a."eventId", a."checkInTime", a."confirmedAt" IS NOT NULL AS "isConfirmed",
    json_build_object('id', e.id, 'name', e.name, 'location', e.location) AS event
  FROM event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."userId" = $1 AND a."isActive"`;

/** Returns where a member is checked in, of which a unique index allows one place; null if nowhere. */
export async function findActiveAttendance(userId: string): Promise<z.infer<typeof rowSchema> | null> {
  const [row] = await query("active_attendance", ACTIVE, [userId], rowSchema);
  return row ?? null;
}

const OPEN_REQUEST = `
  SELECT EXISTS (SELECT FROM walk_in_requests w WHERE w."userId" = $1 AND w.status = 'open') AS "isOpen"`;

/** Returns whether an organizer waits for the member's answer, perhaps for longer than it is valid. Hardly any member has such a request. */
export async function hasOpenWalkInRequest(userId: string): Promise<boolean> {
  const [row] = await query("open_walk_in_request", OPEN_REQUEST, [userId], z.object({ isOpen: z.boolean() }));
  return row?.isOpen === true;
}
