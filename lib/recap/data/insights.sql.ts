import { z } from "zod";

import { queryPeople } from "@/lib/event-people/data/people.sql";

import { ARRIVAL_STEP, FOLLOW_UP_DAYS, MIN_CONNECTIONS } from "../constants";

const rowSchema = z.object({
  arrivals: z.array(z.object({ at: z.string(), count: z.int() })),
  connections: z.int(),
  members: z.int(),
  connected: z.int(),
});

/** A long event has fewer, because a check-in is only possible in its window. */
const MAX_STEPS = 1_000;

// Prisma can't group by 15 minutes, nor count members by their connections.
// People with a place arrive with their first check-in. A check-in that an organizer sent after the
// event has its end as the time, when nobody arrives.
const INSIGHTS = `,
  steps AS (
    SELECT date_bin('${ARRIVAL_STEP} minutes', "firstIn", 'epoch'::timestamptz) AS at, count(*)::int AS count
    FROM people WHERE state IN ('in', 'left') AND "firstIn" <> $2::timestamptz
    GROUP BY 1 ORDER BY 1 LIMIT ${MAX_STEPS}
  ), present AS (
    SELECT DISTINCT "userId" FROM event_attendances WHERE "eventId" = $1 AND "confirmedAt" IS NOT NULL
  ), made AS MATERIALIZED (
    SELECT pair.person, pair.other FROM connections c
      CROSS JOIN LATERAL (VALUES (c."requesterId", c."receiverId"), (c."receiverId", c."requesterId")) AS pair (person, other)
    WHERE c."eventId" = $1 AND c.status = 'accepted'
  ), enough AS (
    SELECT made.person FROM made JOIN present ON present."userId" = made.person
    GROUP BY made.person HAVING count(*) >= ${MIN_CONNECTIONS}
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object(
      'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'count', count) ORDER BY at), '[]') FROM steps) AS arrivals,
    (SELECT count(*)::int / 2 FROM made) AS connections,
    (SELECT count(*)::int FROM present) AS members,
    (SELECT count(*)::int FROM enough WHERE EXISTS (
      SELECT FROM made
        JOIN conversations v ON v."userAId" = least(made.person, made.other) AND v."userBId" = greatest(made.person, made.other)
        JOIN messages m ON m."conversationId" = v.id
      WHERE made.person = enough.person AND m."senderId" = made.person
        AND m."createdAt" >= $2::timestamptz AND m."createdAt" < $2::timestamptz + interval '${FOLLOW_UP_DAYS} days')) AS connected`;

export type InsightsRow = z.infer<typeof rowSchema>;

/**
 * `connected`: members with three connections made there, who wrote to one of these people within a
 * week after the end.
 */
export async function readInsights(event: { id: string; endTime: Date }): Promise<InsightsRow> {
  const statement = { name: "insights", rest: INSIGHTS, schema: rowSchema };
  const [row] = await queryPeople(statement, [event.id, event.endTime]);
  if (!row) throw new Error("The statement returns one row");
  return row;
}
