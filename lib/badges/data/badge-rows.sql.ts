import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { ShownBadges } from "../constants";
import { badgeSchema } from "../responses";

const rowSchema = badgeSchema.extend({
  id: z.uuid().nullable(),
  code: z.string().nullable(),
  printedAt: z.date().nullable(),
  sortName: z.string(),
});
export type BadgeRow = z.infer<typeof rowSchema>;

// Raw because Prisma can't sort guests and members into one list of pages.
const LIST = `
  WITH people AS (
    SELECT g.id AS "personId", 'guest' AS kind, g.name, g.company, NULL AS profession, NULL AS pronouns, NULL AS part,
      b.id, b.code, b."printedAt"
    FROM event_guests g LEFT JOIN event_badges b ON b."guestId" = g.id
    WHERE g."eventId" = $1 AND g.status = 'confirmed' AND g."claimedAt" IS NULL
      AND ($8::timestamptz IS NULL OR g."checkedInAt" >= $8)
    UNION ALL
    SELECT r."userId", 'member', concat_ws(' ', p."firstName", p."lastName"), p.company, p.profession, p.pronouns,
      CASE WHEN e."hostUserId" = r."userId" THEN 'host' WHEN t."userId" IS NOT NULL THEN 'team' END,
      coalesce(b.id, c.id), coalesce(b.code, c.code), CASE WHEN b.id IS NULL THEN c."printedAt" ELSE b."printedAt" END
    FROM event_rsvps r JOIN events e ON e.id = r."eventId" JOIN profiles p ON p."userId" = r."userId"
      LEFT JOIN event_team_members t ON t."eventId" = r."eventId" AND t."userId" = r."userId"
      LEFT JOIN event_badges b ON b."eventId" = r."eventId" AND b."userId" = r."userId"
      LEFT JOIN LATERAL (
        SELECT o.id, o.code, o."printedAt" FROM event_guests g JOIN event_badges o ON o."guestId" = g.id
        WHERE g."eventId" = r."eventId" AND g."claimedById" = r."userId" ORDER BY o."createdAt", o.id LIMIT 1) c ON true
    WHERE r."eventId" = $1 AND r.status = 'confirmed'
      AND ($8::timestamptz IS NULL OR EXISTS (
        SELECT 1 FROM event_attendances a
        WHERE a."eventId" = r."eventId" AND a."userId" = r."userId" AND a."isActive" AND a."checkInTime" >= $8))),
  listed AS (SELECT *, search_text(name) AS "sortName" FROM people)
  SELECT "personId", kind, name, company, profession, pronouns, part, id, code, "printedAt", "sortName" FROM listed
  WHERE ("sortName" COLLATE "C", "personId") > ($2::text COLLATE "C", $3::uuid)
    AND ($4 = 'all' OR "printedAt" IS NULL)
    AND ($5::uuid[] IS NULL OR "personId" = ANY($5))
    AND NOT EXISTS (
      SELECT 1 FROM unnest($6::text[]) given
      WHERE strpos(search_text(concat_ws(' ', name, company, profession)), search_text(given)) = 0)
  ORDER BY "sortName" COLLATE "C", "personId" LIMIT $7`;

type BadgeQuery = {
  eventId: string;
  /** The sort key of the last row before the page. */
  after: [sortName: string, personId: string];
  show: ShownBadges;
  personIds: string[] | null;
  words: string[];
  /** Only those who were checked in since. */
  arrivedSince: Date | null;
  limit: number;
};

/**
 * Lists the confirmed guests and members by name, without regard to case and accents. `id` and
 * `code` are null for those without a code. Who claimed a guest keeps the guest's code.
 */
export const listBadgeRows = ({ eventId, after, show, personIds, words, limit, arrivedSince }: BadgeQuery) =>
  query("badges", LIST, [eventId, ...after, show, personIds, words, limit, arrivedSince], rowSchema);
