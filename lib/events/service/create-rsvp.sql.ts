import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({ id: z.uuid() });

// Raw because one statement with the condition and the insert needs no lock. Hundreds of members
// may RSVP at once to an event without a limit. If a limit is set or approval required
// meanwhile, nothing is inserted.
const CREATE_UNLIMITED = `
  INSERT INTO event_rsvps ("userId", "eventId", "createdAt")
  SELECT $1, e.id, $3 FROM events e WHERE e.id = $2 AND e.capacity IS NULL AND NOT e."requiresApproval"
  ON CONFLICT ("userId", "eventId") DO NOTHING
  RETURNING id`;

/**
 * Creates a confirmed RSVP if the event has no limit and needs no approval.
 * @returns false if an RSVP exists already, or the event has a limit or needs approval
 */
export async function createUnlimitedRsvp(userId: string, eventId: string, now: Date): Promise<boolean> {
  return (await query("create_rsvp", CREATE_UNLIMITED, [userId, eventId, now], rowSchema)).length > 0;
}
