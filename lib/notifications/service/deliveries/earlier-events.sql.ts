import { isCheckedSql } from "@/lib/event-people/data/people.sql";

/** Events before it that are read. */
const MAX_EARLIER = 50;
/** Away is whoever came, but to none of so many last ones. */
const AWAY_AFTER = 3;

/**
 * The CTE `earlier`: the last events before that of each announcement in `source`, or before the
 * soonest of its dates, begun by `now` and whose check-in was used: of its series, else of those
 * that the author runs. None for other audiences.
 */
export const toEarlierCte = (source: string, now: string): string => `earlier AS MATERIALIZED (
    SELECT a.id AS "announcementId", o.id, o.place
    FROM ${source} a CROSS JOIN LATERAL (
      SELECT o.id, row_number() OVER (ORDER BY o."startTime" DESC, o.id) AS place
      FROM events e JOIN events o ON o."startTime" < least(e."startTime", ${now}::timestamptz)
        AND o.status <> 'cancelled' AND ${isCheckedSql("o.id")}
        AND (o."seriesId" = e."seriesId" OR e."seriesId" IS NULL AND (o."hostUserId" = a."authorId" OR EXISTS (
          SELECT FROM event_team_members m
          WHERE m."eventId" = o.id AND m."userId" = a."authorId" AND m.role IN ('owner', 'editor'))))
      WHERE e.id = coalesce(a."dateIds"[1], a."eventId") ORDER BY place LIMIT ${MAX_EARLIER}) o
    WHERE a.audience IN ('first_time', 'away'))`;

type Visitor = { announcementId: string } & ({ member: string } | { guest: string });

/** Conditions on `earlier`. `member` is an id, `guest` an address, all as SQL. */
export function toVisitsSql({ announcementId, ...who }: Visitor): { isFirst: string; isAway: string } {
  const visits =
    "member" in who
      ? `event_attendances v ON v."eventId" = y.id AND v."userId" = ${who.member}`
      : `event_guests v ON v."eventId" = y.id AND v.email = ${who.guest} AND v."checkedInAt" IS NOT NULL`;
  const hasCome = (lastOnes: number) => `EXISTS (
      SELECT FROM earlier y JOIN ${visits} WHERE y."announcementId" = ${announcementId} AND y.place <= ${lastOnes})`;
  return {
    isFirst: `NOT ${hasCome(MAX_EARLIER)}`,
    isAway: `(${hasCome(MAX_EARLIER)} AND NOT ${hasCome(AWAY_AFTER)})`,
  };
}
