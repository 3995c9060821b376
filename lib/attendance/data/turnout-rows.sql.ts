import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { publicProfileEntries } from "@/lib/profiles/data/public-user";
import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import type { ShownTurnout } from "../schema/turnout";

const rowSchema = z.object({
  kind: z.enum(["member", "guest"]),
  id: z.uuid(),
  isMissing: z.boolean(),
  /** The first check-in, or when the RSVP or the guest was stored. */
  since: z.date(),
  email: z.string().nullable(),
  /** Null for a guest. */
  profile: publicProfileSchema.nullable(),
  guestName: z.string().nullable(),
  guestCompany: z.string().nullable(),
});
export type TurnoutRow = z.infer<typeof rowSchema>;

/** Every word ($6) must occur in one of the fields. strpos has no wildcards. */
const matches = (...fields: string[]): string => `NOT EXISTS (
  SELECT FROM (SELECT search_text(concat_ws(' ', ${fields.join(", ")})) AS text OFFSET 0) person, unnest($6::text[]) given
  WHERE strpos(person.text, search_text(given)) = 0)`;
const MEMBER_MATCHES = matches('p."firstName"', 'p."lastName"', "p.profession", "p.company");
const GUEST_MATCHES = matches("g.name", "g.company");

const isAfter = (since: string, id: string): string => `(${since}, ${id}) > ($3::timestamptz, $4::uuid)`;
const SEATED_GUESTS = `event_guests g WHERE g."eventId" = $1 AND g.status = 'confirmed' AND g."claimedAt" IS NULL AND ${GUEST_MATCHES}`;

// Raw because Prisma can't merge two tables in one order. Each part reads its index only as far as
// the page needs. The scalar subqueries keep PostgreSQL from reading all check-ins for a hash join.
const LIST = `
  WITH came AS MATERIALIZED (
    (SELECT 'member' AS kind, a."userId" AS id, a."checkInTime" AS since
     FROM event_attendances a JOIN profiles p ON p."userId" = a."userId"
     WHERE a."eventId" = $1 AND $5 <> 'missed' AND NOT $2::boolean AND ${isAfter('a."checkInTime"', 'a."userId"')} AND ${MEMBER_MATCHES}
       AND (SELECT r.status FROM event_rsvps r WHERE r."userId" = a."userId" AND r."eventId" = $1) = 'confirmed'
       AND (SELECT f.id FROM event_attendances f WHERE f."userId" = a."userId" AND f."eventId" = $1 ORDER BY f."checkInTime", f.id LIMIT 1) = a.id
     ORDER BY a."checkInTime", a."userId" LIMIT $7)
    UNION ALL
    (SELECT 'guest', g.id, g."checkedInAt" FROM ${SEATED_GUESTS}
       AND g."checkedInAt" IS NOT NULL AND $5 <> 'missed' AND NOT $2::boolean AND ${isAfter('g."checkedInAt"', "g.id")}
     ORDER BY g."checkedInAt", g.id LIMIT $7)),
  missing AS (
    (SELECT 'member' AS kind, r."userId" AS id, r."createdAt" AS since
     FROM event_rsvps r JOIN profiles p ON p."userId" = r."userId"
     WHERE r."eventId" = $1 AND r.status = 'confirmed' AND $5 <> 'came' AND (NOT $2::boolean OR ${isAfter('r."createdAt"', 'r."userId"')}) AND ${MEMBER_MATCHES}
       AND (SELECT f.id FROM event_attendances f WHERE f."userId" = r."userId" AND f."eventId" = $1 LIMIT 1) IS NULL
     ORDER BY r."createdAt", r."userId" LIMIT greatest($7 - (SELECT count(*) FROM came), 0))
    UNION ALL
    (SELECT 'guest', g.id, g."createdAt" FROM ${SEATED_GUESTS}
       AND g."checkedInAt" IS NULL AND $5 <> 'came' AND (NOT $2::boolean OR ${isAfter('g."createdAt"', "g.id")})
     ORDER BY g."createdAt", g.id LIMIT greatest($7 - (SELECT count(*) FROM came), 0))),
  page AS (
    SELECT false AS "isMissing", came.* FROM came UNION ALL SELECT true, missing.* FROM missing
    ORDER BY "isMissing", since, id LIMIT $7)
  SELECT page.*, coalesce(u.email, g.email) AS email, g.name AS "guestName", g.company AS "guestCompany",
    CASE page.kind WHEN 'member' THEN json_build_object(${publicProfileEntries("p")}) END AS profile
  FROM page
    LEFT JOIN users u ON page.kind = 'member' AND u.id = page.id
    LEFT JOIN profiles p ON p."userId" = u.id
    LEFT JOIN event_guests g ON page.kind = 'guest' AND g.id = page.id
  ORDER BY page."isMissing", page.since, page.id`;

type TurnoutQuery = {
  eventId: string;
  /** The sort key of the last row before the page. */
  after: [isMissing: "true" | "false", since: string, id: string];
  show: ShownTurnout;
  words: string[];
  limit: number;
};

/** Orders persons who came by their first check-in, then the others in the order of joining. */
export const listTurnoutRows = ({ eventId, after, show, words, limit }: TurnoutQuery) =>
  query("turnout", LIST, [eventId, ...after, show, words, limit], rowSchema);
