import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({ id: z.uuid() });

// Raw because the condition and the insert must be one statement: hundreds RSVP at once to an event without a limit, and none of
// them waits for a lock. If a limit was set meanwhile, nothing is inserted.
const CREATE_UNLIMITED = `
  INSERT INTO event_rsvps ("userId", "eventId", "createdAt")
  SELECT $1, e.id, $3 FROM events e WHERE e.id = $2 AND e.capacity IS NULL
  ON CONFLICT ("userId", "eventId") DO NOTHING
  RETURNING id`;

/**
 * Creates a confirmed RSVP at an event without a limit.
 * @returns whether it was created; not if there is one already, or the event has a limit
 */
export async function createUnlimitedRsvp(userId: string, eventId: string, now: Date): Promise<boolean> {
  return (await query("create_rsvp", CREATE_UNLIMITED, [userId, eventId, now], rowSchema)).length > 0;
}
