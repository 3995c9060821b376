import { z } from "zod";

import { queryPeople } from "@/lib/event-people/data/people.sql";

const rowSchema = z.object({
  eventId: z.uuid(),
  expected: z.int(),
  came: z.int(),
  /** Of those who came: at the first of these events, and by how many they came to. */
  once: z.int(),
  twice: z.int(),
  more: z.int(),
  /** In minutes after the start. Null if nobody came in time. */
  arrival: z.int().nullable(),
  /** Members who confirmed to be there. */
  present: z.int(),
  connections: z.int(),
  shown: z.int(),
  met: z.int(),
});
export type NumbersRow = z.infer<typeof rowSchema>;

const isFirst = (times: string): string =>
  `(count(*) FILTER (WHERE v.came AND r."firstId" = v."eventId" AND r.times ${times}))::int`;

// A guest is known by the address, hashed so that no address is compared or sorted as a text. A
// check-in that an organizer sent after the event has its end as the time, when nobody arrives.
const NUMBERS = `,
  visits AS MATERIALIZED (
    SELECT p."eventId", e."startTime", e."endTime", p."firstIn", p.state IN ('in', 'left') AS came,
      CASE WHEN p.email IS NULL THEN p.id::text ELSE encode(sha256(convert_to(p.email, 'UTF8')), 'hex') END AS person
    FROM people p JOIN events e ON e.id = p."eventId" WHERE p.state IN ('expected', 'in', 'left')
  ), regulars AS MATERIALIZED (
    SELECT person, (array_agg("eventId" ORDER BY "startTime", "eventId"))[1] AS "firstId",
      count(DISTINCT "eventId")::int AS times
    FROM visits WHERE came GROUP BY person
  ), counts AS MATERIALIZED (
    SELECT v."eventId", count(*)::int AS expected, (count(*) FILTER (WHERE v.came))::int AS came,
      ${isFirst("= 1")} AS once, ${isFirst("= 2")} AS twice, ${isFirst("> 2")} AS more,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY (extract(epoch FROM v."firstIn" - v."startTime") / 60)::float8)
        FILTER (WHERE v.came AND v."firstIn" <> v."endTime"))::int AS arrival
    FROM visits v LEFT JOIN regulars r ON r.person = v.person GROUP BY v."eventId"
  )
  SELECT counts.*,
    (SELECT count(DISTINCT a."userId")::int FROM event_attendances a
      WHERE a."eventId" = counts."eventId" AND a."confirmedAt" IS NOT NULL) AS present,
    (SELECT count(*)::int FROM connections c WHERE c."eventId" = counts."eventId" AND c.status = 'accepted') AS connections,
    (SELECT count(*)::int FROM suggestion_showings s WHERE s."eventId" = counts."eventId") AS shown,
    (SELECT count(*)::int FROM suggestion_showings s JOIN connections c ON c.status = 'accepted' AND c."eventId" = s."eventId"
        AND s."viewerId" IN (c."requesterId", c."receiverId") AND s."userId" IN (c."requesterId", c."receiverId")
      WHERE s."eventId" = counts."eventId") AS met
  FROM counts`;

/** Of the events, in one statement. One without people has no row. */
export const readNumbers = (eventIds: readonly string[]): Promise<NumbersRow[]> =>
  queryPeople({ name: "organizer_numbers", ids: "$1::uuid[]", rest: NUMBERS, schema: rowSchema }, [eventIds]);
