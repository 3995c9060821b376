import { z } from "zod";

import { query } from "@/lib/core/server/db";

const HAS_ATTENDED = `EXISTS (SELECT FROM event_attendances t WHERE t."eventId" = a."eventId" AND t."userId" = r."userId")`;

/**
 * Whether a member with the RSVP `r` is in the audience of the announcement `a` now
 * (docs/product/announcements.md).
 */
export const IS_IN_AUDIENCE = `(CASE a.audience
    WHEN 'everyone' THEN r.status IN ('confirmed', 'waitlisted')
    WHEN 'checked_in' THEN r.status <> 'declined' AND ${HAS_ATTENDED}
    WHEN 'not_checked_in' THEN r.status = 'confirmed' AND NOT ${HAS_ATTENDED}
    ELSE r.status = a.audience END
  AND NOT EXISTS (SELECT FROM hidden_from(a."authorId") h WHERE h."userId" = r."userId")
  AND EXISTS (SELECT FROM users u WHERE u.id = r."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL))`;

// Raw because the statement that enqueues an announcement has the same condition.
const LIST_STILL_ADDRESSED = `
  SELECT d.id FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId"
  JOIN event_rsvps r ON r."eventId" = a."eventId" AND r."userId" = d."userId"
  WHERE d.id = ANY ($1::uuid[]) AND ${IS_IN_AUDIENCE}`;

/** Returns the deliveries among `ids` whose member is in the audience of its announcement now. */
export async function listStillAddressed(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query("list_still_addressed", LIST_STILL_ADDRESSED, [ids], z.object({ id: z.uuid() }));
  return new Set(rows.map(({ id }) => id));
}
