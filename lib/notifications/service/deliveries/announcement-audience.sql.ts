import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { toFollowedSql } from "../events/new-events.sql";
import { hasAccountThatDecides, IS_REACHABLE, IS_TOLD_GUEST, MAY_MAIL_GUESTS } from "../guest-mail/told-guests";
import { toEarlierCte, toVisitsSql } from "./earlier-events.sql";

const HAS_ATTENDED = `EXISTS (SELECT FROM event_attendances t WHERE t."eventId" = r."eventId" AND t."userId" = r."userId")`;

const MEMBER = toVisitsSql({ announcementId: "a.id", member: 'r."userId"' });
const GUEST = toVisitsSql({ announcementId: "a.id", guest: "g.email" });

/**
 * Whether a member with the RSVP `r` is in the audience of the announcement `a` now
 * (docs/product/announcements.md). The statement has the CTE `earlier`, here and below.
 */
export const IS_IN_AUDIENCE = `(CASE a.audience
    WHEN 'everyone' THEN r.status IN ('confirmed', 'waitlisted')
    WHEN 'checked_in' THEN r.status = 'confirmed' AND ${HAS_ATTENDED}
    WHEN 'not_checked_in' THEN r.status = 'confirmed' AND NOT ${HAS_ATTENDED}
    WHEN 'first_time' THEN r.status = 'confirmed' AND ${MEMBER.isFirst}
    WHEN 'away' THEN r.status = 'confirmed' AND ${MEMBER.isAway}
    ELSE r.status = a.audience END
  AND NOT EXISTS (SELECT FROM hidden_from(a."authorId") h WHERE h."userId" = r."userId")
  AND EXISTS (SELECT FROM users u WHERE u.id = r."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL))`;

/** Whether a guest with the same address unsubscribed at any date of the announced series. */
const HAS_LEFT_SERIES = `(cardinality(a."dateIds") > 0 AND EXISTS (
    SELECT FROM events e JOIN events o ON o."seriesId" = e."seriesId" JOIN event_guests x ON x."eventId" = o.id
    WHERE e.id = a."eventId" AND x.email = g.email AND x."announcementsOffAt" IS NOT NULL))`;

/**
 * Whether the guest `g` without an account is in the audience of the announcement `a` now: they got
 * an invitation and didn't unsubscribe, or an admin vouches for the author. An author whose own
 * address isn't confirmed reaches no guests, unless they are an admin. Says nothing of accounts,
 * because organizers read how many these are.
 */
export const IS_GUEST_IN_AUDIENCE = `(${IS_REACHABLE} AND NOT ${HAS_LEFT_SERIES}
  AND CASE a.audience
    WHEN 'everyone' THEN g.status = 'confirmed'
    WHEN 'checked_in' THEN g."checkedInAt" IS NOT NULL
    WHEN 'not_checked_in' THEN g.status = 'confirmed' AND g."checkedInAt" IS NULL
    WHEN 'first_time' THEN g.status = 'confirmed' AND ${GUEST.isFirst}
    WHEN 'away' THEN g.status = 'confirmed' AND ${GUEST.isAway}
    ELSE g.status IN ('confirmed', 'pending') AND g.status = a.audience END
  AND EXISTS (
    SELECT FROM users u WHERE u.id = a."authorId" AND ${MAY_MAIL_GUESTS}
      AND (u.role = 'admin' OR u."guestMailRaisedAt" IS NOT NULL OR g."invitationSentAt" IS NOT NULL)))`;

/** Whether the guest's account gets it for another date of the series. */
const IS_TOLD_AS_MEMBER = `(cardinality(a."dateIds") > 0 AND EXISTS (
    SELECT FROM event_announcement_recipients t JOIN users u ON u.id = t."userId"
    WHERE t."announcementId" = a.id AND u.email = g.email AND u."emailVerifiedAt" IS NOT NULL))`;

// Raw because the statements that enqueue these deliveries have the same conditions.
const LIST_STILL_ADDRESSED = `
  WITH asked AS MATERIALIZED (
    SELECT DISTINCT a.id, a."eventId", a."dateIds", a."authorId", a.audience
    FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId" WHERE d.id = ANY ($1::uuid[])
  ), ${toEarlierCte("asked", "$2")}
  SELECT d.id, false AS "isSilent", NULL::uuid AS "followedId"
  FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId"
  JOIN event_rsvps r ON r."eventId" = (d.payload->>'eventId')::uuid AND r."userId" = d."userId"
  WHERE d.id = ANY ($1::uuid[]) AND ${IS_IN_AUDIENCE}
  UNION ALL
  SELECT d.id, ${hasAccountThatDecides('a."authorId"')} OR ${IS_TOLD_AS_MEMBER}, NULL FROM deliveries d JOIN event_announcements a ON a.id = d."announcementId"
  JOIN event_guests g ON g.id = d."guestId"
  WHERE d.id = ANY ($1::uuid[]) AND ${IS_GUEST_IN_AUDIENCE}
  UNION ALL
  SELECT d.id, ${hasAccountThatDecides('d."senderId"')}, NULL FROM deliveries d JOIN event_guests g ON g.id = d."guestId"
  WHERE d.id = ANY ($1::uuid[]) AND d."announcementId" IS NULL
    AND CASE d.payload->>'about' WHEN 'rsvp_cancelled' THEN ${IS_REACHABLE} AND g.status <> 'confirmed' ELSE ${IS_TOLD_GUEST} END
  UNION ALL
  (${toFollowedSql("$1::uuid[]", "$2")})`;

const rowSchema = z.object({ id: z.uuid(), isSilent: z.boolean(), followedId: z.uuid().nullable() });

/**
 * Returns the deliveries among `ids` whose member or guest is in the announcement's audience now,
 * or, without an announcement, whose guest still gets mails about the event, or about its end, or
 * whose member follows an organizer of the new event, `followedId`.
 * `isSilent`: it counts as sent, and nothing is mailed, because of an account with the address.
 */
export async function listStillAddressed(ids: string[]): Promise<Map<string, z.output<typeof rowSchema>>> {
  if (ids.length === 0) return new Map();
  const rows = await query("list_still_addressed", LIST_STILL_ADDRESSED, [ids, clock.now()], rowSchema);
  return new Map(rows.map((row) => [row.id, row]));
}
