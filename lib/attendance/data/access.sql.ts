import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({ isHost: z.boolean(), hasRsvp: z.boolean() });
export type AttendeeAccess = z.infer<typeof rowSchema>;

// Raw because every read of an event's attendees begins with it, and a prepared statement takes a fraction of the processor time.
const ACCESS = `
  SELECT e."hostUserId" IS NOT DISTINCT FROM $2::uuid AS "isHost",
    EXISTS (SELECT FROM event_rsvps r WHERE r."eventId" = e.id AND r."userId" = $2 AND r.status = 'confirmed') AS "hasRsvp"
  FROM events e WHERE e.id = $1`;

/** Returns what the member is at the event; null if there is no such event. */
export async function findAttendeeAccess(eventId: string, userId: string): Promise<AttendeeAccess | null> {
  const [row] = await query("attendee_access", ACCESS, [eventId, userId], rowSchema);
  return row ?? null;
}
