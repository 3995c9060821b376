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

/**
 * Whether the guest `g` without an account is in the audience of the announcement `a` now: they got
 * an invitation and didn't unsubscribe, or an admin vouches for the author. An author whose own
 * address isn't confirmed reaches no guests, unless they are an admin. Says nothing of accounts,
 * because organizers read how many these are.
 */
export const IS_GUEST_IN_AUDIENCE = `(g."claimedAt" IS NULL AND g.email IS NOT NULL AND g."announcementsOffAt" IS NULL
  AND CASE a.audience
    WHEN 'everyone' THEN g.status = 'confirmed'
    WHEN 'checked_in' THEN g."checkedInAt" IS NOT NULL
    WHEN 'not_checked_in' THEN g.status = 'confirmed' AND g."checkedInAt" IS NULL
    ELSE g.status IN ('confirmed', 'pending') AND g.status = a.audience END
  AND EXISTS (
    SELECT FROM users u WHERE u.id = a."authorId" AND (u.role = 'admin' OR u."emailVerifiedAt" IS NOT NULL)
      AND (u.role = 'admin' OR u."guestMailRaisedAt" IS NOT NULL OR g."invitationSentAt" IS NOT NULL)))`;

/**
 * Whether an account with the confirmed address of the guest `g` gets the announcement `a` as a
 * member, or nothing: it is suspended, or has a block with the author.
 */
const HAS_ACCOUNT_THAT_DECIDES = `EXISTS (
    SELECT FROM users u WHERE u.email = g.email AND u."emailVerifiedAt" IS NOT NULL AND u."deletedAt" IS NULL
      AND (u."suspendedAt" IS NOT NULL
        OR EXISTS (SELECT FROM event_rsvps r WHERE r."eventId" = g."eventId" AND r."userId" = u.id)
        OR EXISTS (SELECT FROM hidden_from(a."authorId") h WHERE h."userId" = u.id)))`;

// Raw because the statements that enqueue an announcement have the same conditions.
const LIST_STILL_ADDRESSED = `
  SELECT d.id, false AS "isSilent" FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId"
  JOIN event_rsvps r ON r."eventId" = a."eventId" AND r."userId" = d."userId"
  WHERE d.id = ANY ($1::uuid[]) AND ${IS_IN_AUDIENCE}
  UNION ALL
  SELECT d.id, ${HAS_ACCOUNT_THAT_DECIDES} FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId"
  JOIN event_guests g ON g.id = d."guestId"
  WHERE d.id = ANY ($1::uuid[]) AND ${IS_GUEST_IN_AUDIENCE}`;

const rowSchema = z.object({ id: z.uuid(), isSilent: z.boolean() });

/**
 * Returns the deliveries among `ids` whose member or guest is in the announcement's audience now.
 * `isSilent`: it counts as sent, and nothing is mailed, because of an account with the address.
 */
export async function listStillAddressed(ids: string[]): Promise<Map<string, { isSilent: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await query("list_still_addressed", LIST_STILL_ADDRESSED, [ids], rowSchema);
  return new Map(rows.map(({ id, isSilent }) => [id, { isSilent }]));
}
