import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { publicProfileColumns } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import type { ShownAttendees } from "../schema/manage";

const rowSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  email: z.string(),
  /** Position on the waitlist, from 1. */
  position: z.int().nullable(),
  request: z.enum(["pending", "declined"]).nullable(),
  rsvpAt: z.date(),
  checkInTime: z.date().nullable(),
  checkOutTime: z.date().nullable(),
  /**
   * First part of the sort key: 0 for a confirmed RSVP, else the waitlist's order. For requests the
   * time of asking; the declined ones come last.
   */
  line: z.string(),
  sortName: z.string(),
});
export type OrganizerRow = z.infer<typeof rowSchema>;

/** Later than any time in milliseconds. */
const DECLINED_LAST = 1e15;

const matchesWords = (words: string, searchesEmail: string): string => `NOT EXISTS (
      SELECT 1
      FROM (SELECT search_text(concat_ws(' ', "firstName", "lastName", profession, company, CASE WHEN ${searchesEmail} AND "isEmailVerified" THEN email END)) AS text OFFSET 0) person,
        unnest(${words}::text[]) given
      WHERE strpos(person.text, search_text(given)) = 0)`;

const LAST_ATTENDANCE = `LEFT JOIN LATERAL (
        SELECT t."checkInTime", t."checkOutTime" FROM event_attendances t
        WHERE t."eventId" = r."eventId" AND t."userId" = r."userId" ORDER BY t."checkInTime" DESC LIMIT 1) a ON true`;

// Raw because Prisma has no window functions to number the waitlist, and can't sort by an
// expression. With Prisma, each page would read every RSVP of the event.
const LIST = `
  WITH listed AS (
    SELECT r."userId", u.email, u."emailVerifiedAt" IS NOT NULL AS "isEmailVerified", r.status,
      coalesce(r."waitlistPosition", 0) AS line, r."createdAt" AS "rsvpAt",
      search_text(concat_ws(' ', p."lastName", p."firstName")) AS "sortName", a."checkInTime", a."checkOutTime",
      CASE WHEN r.status = 'waitlisted' THEN (row_number() OVER (PARTITION BY r.status ORDER BY r."waitlistPosition"))::int END AS position,
      ${publicProfileColumns("p")}
    FROM event_rsvps r JOIN users u ON u.id = r."userId" JOIN profiles p ON p."userId" = r."userId"
      ${LAST_ATTENDANCE}
    WHERE r."eventId" = $1 AND r.status IN ('confirmed', 'waitlisted'))
  SELECT "userId", email, position, NULL AS request, "rsvpAt", "checkInTime", "checkOutTime", line, "sortName",
    ${publicProfileColumns("listed")}
  FROM listed
  WHERE (line, "sortName" COLLATE "C", "userId") > ($2::bigint, $3::text COLLATE "C", $4::uuid)
    AND CASE $8 WHEN 'checked_in' THEN "checkInTime" IS NOT NULL AND "checkOutTime" IS NULL
      WHEN 'expected' THEN position IS NULL AND ("checkInTime" IS NULL OR "checkOutTime" IS NOT NULL)
      WHEN 'waitlisted' THEN position IS NOT NULL ELSE true END
    AND ${matchesWords("$5", "$6")}
  ORDER BY line, "sortName" COLLATE "C", "userId" LIMIT $7`;

// The index of open and declined requests has this order, so that a page reads only its rows. Times
// are stored in milliseconds, so a cursor is exact.
const LIST_REQUESTS = `
  SELECT "userId", email, NULL::int AS position, status AS request, "rsvpAt", "checkInTime", "checkOutTime",
    (extract(epoch FROM "rsvpAt") * 1000)::bigint + CASE status WHEN 'declined' THEN ${DECLINED_LAST}::bigint ELSE 0 END AS line,
    '' AS "sortName", ${publicProfileColumns("listed")}
  FROM (
    SELECT r."userId", u.email, u."emailVerifiedAt" IS NOT NULL AS "isEmailVerified", r.status, r."createdAt" AS "rsvpAt",
      a."checkInTime", a."checkOutTime", ${publicProfileColumns("p")}
    FROM event_rsvps r JOIN users u ON u.id = r."userId" JOIN profiles p ON p."userId" = r."userId"
      ${LAST_ATTENDANCE}
    WHERE r."eventId" = $1 AND r.status IN ('pending', 'declined')
      AND ((r.status = 'declined'), r."createdAt", r."userId") >
        ($2::bigint >= ${DECLINED_LAST}, to_timestamp(($2::bigint % ${DECLINED_LAST}::bigint) / 1000.0), $3::uuid)) listed
  WHERE ${matchesWords("$4", "$5")}
  ORDER BY (status = 'declined'), "rsvpAt", "userId" LIMIT $6`;

type OrganizerQuery = {
  eventId: string;
  /** The sort key of the last row before the page. */
  after: [line: string, sortName: string, userId: string];
  show: ShownAttendees;
  words: string[];
  searchesEmail: boolean;
  limit: number;
};

/**
 * Confirmed RSVPs come first, by name without regard to case and accents, then the waitlist in its
 * order. Requests have a list of their own: the open ones by the time of asking, then the declined.
 */
export function listOrganizerRows({ eventId, after, show, words, searchesEmail, limit }: OrganizerQuery) {
  const [line, sortName, userId] = after;
  const [name, text, values] =
    show === "requests"
      ? ["event_requests", LIST_REQUESTS, [eventId, line, userId, words, searchesEmail, limit]]
      : ["managed_attendees", LIST, [eventId, line, sortName, userId, words, searchesEmail, limit, show]];
  return query(name, text, values, rowSchema);
}
