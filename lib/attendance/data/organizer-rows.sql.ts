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

// Raw because Prisma has no window functions to number the waitlist, and can't sort by an
// expression. With Prisma, each page would read every RSVP of the event.
const LIST = `
  WITH listed AS (
    SELECT r."userId", u.email, u."emailVerifiedAt" IS NOT NULL AS "isEmailVerified", r.status,
      CASE WHEN r.status IN ('pending', 'declined') THEN (extract(epoch FROM r."createdAt") * 1000)::bigint + CASE r.status WHEN 'declined' THEN ${DECLINED_LAST} ELSE 0 END
        ELSE coalesce(r."waitlistPosition", 0) END AS line, r."createdAt" AS "rsvpAt",
      search_text(concat_ws(' ', p."lastName", p."firstName")) AS "sortName", a."checkInTime", a."checkOutTime",
      CASE WHEN r.status = 'waitlisted' THEN (row_number() OVER (PARTITION BY r.status ORDER BY r."waitlistPosition"))::int END AS position,
      ${publicProfileColumns("p")}
    FROM event_rsvps r JOIN users u ON u.id = r."userId" JOIN profiles p ON p."userId" = r."userId"
      LEFT JOIN LATERAL (
        SELECT t."checkInTime", t."checkOutTime" FROM event_attendances t
        WHERE t."eventId" = r."eventId" AND t."userId" = r."userId" ORDER BY t."checkInTime" DESC LIMIT 1) a ON true
    WHERE r."eventId" = $1 AND ((r.status IN ('pending', 'declined')) = ($5 = 'requests')))
  SELECT "userId", email, position, CASE WHEN $5 = 'requests' THEN status END AS request, "rsvpAt", "checkInTime", "checkOutTime", line, "sortName",
    ${publicProfileColumns("listed")}
  FROM listed
  WHERE (line, "sortName" COLLATE "C", "userId") > ($2::bigint, $3::text COLLATE "C", $4::uuid)
    AND CASE $5 WHEN 'checked_in' THEN "checkInTime" IS NOT NULL AND "checkOutTime" IS NULL
      WHEN 'expected' THEN position IS NULL AND ("checkInTime" IS NULL OR "checkOutTime" IS NOT NULL)
      WHEN 'waitlisted' THEN position IS NOT NULL ELSE true END
    AND NOT EXISTS (
      SELECT 1
      FROM (SELECT search_text(concat_ws(' ', "firstName", "lastName", profession, company, CASE WHEN $7 AND "isEmailVerified" THEN email END)) AS text OFFSET 0) person,
        unnest($6::text[]) given
      WHERE strpos(person.text, search_text(given)) = 0)
  ORDER BY line, "sortName" COLLATE "C", "userId" LIMIT $8`;

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
 * order. Requests have a list of their own.
 */
export const listOrganizerRows = ({ eventId, after, show, words, searchesEmail, limit }: OrganizerQuery) =>
  query("managed_attendees", LIST, [eventId, ...after, show, words, searchesEmail, limit], rowSchema);
