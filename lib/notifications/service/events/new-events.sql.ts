import { db } from "@/lib/core/server/db";
import { acquireLock } from "@/lib/core/server/database/locks.sql";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { clock } from "@/lib/core/shared/clock";

import { IN_QUIET_HOURS, QUIET_HOURS_END, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

const isClosed = (user: string): string => `(${user}."deletedAt" IS NOT NULL OR ${user}."suspendedAt" IS NOT NULL)`;

/**
 * The published pages of the hosts and owners of the events `e`, and who follows them. Leaves out
 * the event's own host and team.
 */
const FOLLOWS_OF_EVENT = `
  JOIN LATERAL (
    SELECT e."hostUserId" AS "userId"
    UNION SELECT t."userId" FROM event_team_members t WHERE t."eventId" = e.id AND t.role = 'owner') who ON true
  JOIN organizers o ON o."userId" = who."userId" AND o."isPublished"
    AND NOT EXISTS (SELECT FROM users host WHERE host.id = o."userId" AND ${isClosed("host")})
  JOIN organizer_follows f ON f."organizerId" = o.id
    AND f."userId" IS DISTINCT FROM e."hostUserId"
    AND NOT EXISTS (SELECT FROM event_team_members m WHERE m."eventId" = e.id AND m."userId" = f."userId")
    AND NOT EXISTS (SELECT FROM hidden_from(o."userId") h WHERE h."userId" = f."userId")`;

/** The series, else the event, so that dates of a series can take each other's place. */
const SUBJECT = `coalesce(e."seriesId", e.id)`;

const isNews = (now: string): string =>
  `(e.visibility = 'listed' AND e.status <> 'cancelled' AND e."startTime" > ${now}::timestamptz)`;

/** Events and followers that one statement reads. */
const [MAX_EVENTS, MAX_FOLLOWERS] = [20, 500];
/** Shorter than the time that a process has to stop. The next run continues. */
const MAX_RUN_MS = 7_000;

/**
 * Tells followers of up to MAX_EVENTS events, of a series only the first date to come. The events
 * count as told once no follower is left. A mail's key says that a follower was told,
 * even if that was of another date of the series.
 * It leaves out members whose account is being deleted; then a later run looks again.
 *
 * Members are left out by NOT EXISTS, and profiles are looked up for each candidate: joins could
 * compare each follower with each member several times over, while the statistics don't know them.
 */
const TELL_BATCH = `
  WITH due AS MATERIALIZED (
    SELECT DISTINCT ON (${SUBJECT}) e.id, e."seriesId",
      EXISTS (SELECT FROM events t WHERE t."seriesId" = e."seriesId" AND t."followersToldAt" IS NOT NULL) AS "isTold"
    FROM events e WHERE e."followersToldAt" IS NULL AND ${isNews("$1")}
    ORDER BY ${SUBJECT}, e."startTime", e.id LIMIT ${MAX_EVENTS}
  ), candidates AS MATERIALIZED (
    SELECT n.*, own.timezone, own."quietHours"
    FROM (
      SELECT DISTINCT e.id AS "eventId", ${SUBJECT} AS subject, e."startTime", e.timezone AS "eventZone", f."userId"
      FROM due d JOIN events e ON e.id = d.id AND NOT d."isTold" ${FOLLOWS_OF_EVENT}
      WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = f."userId" AND ${isClosed("u")})
        AND NOT EXISTS (
          SELECT FROM deliveries x WHERE x.key = concat_ws(':', 'new_event', ${SUBJECT}, f."userId", 'mail'))
      LIMIT ${MAX_FOLLOWERS}) n
    LEFT JOIN LATERAL (SELECT * FROM profiles WHERE "userId" = n."userId" OFFSET 0) own ON true
  ), members AS MATERIALIZED (
    SELECT p."eventId", p.subject, p."userId",
      CASE WHEN ${IN_QUIET_HOURS} THEN least(${QUIET_HOURS_END}, p."startTime")
        ELSE $1::timestamptz END AS "sendAt"
    FROM candidates p JOIN users u ON u.id = p."userId"
    CROSS JOIN LATERAL (SELECT ${toKnownZoneSql("p.timezone", 'p."eventZone"')} AS zone) z
    CROSS JOIN LATERAL (
      SELECT z.zone, $1::timestamptz AT TIME ZONE z.zone AS now,
        to_char($1::timestamptz AT TIME ZONE z.zone, 'HH24:MI') AS time) local
    FOR KEY SHARE OF u SKIP LOCKED
  ), added AS (
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel, concat_ws(':', 'new_event', m.subject, m."userId", c.channel), 'newEvents', m."userId",
      jsonb_build_object('about', 'new_event', 'eventId', m."eventId"), $1::timestamptz, m."sendAt"
    FROM members m CROSS JOIN (VALUES ('mail'), ('push')) AS c (channel)
    WHERE c.channel <> 'push' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = m."userId")
    ON CONFLICT (key) DO NOTHING RETURNING id
  ), told AS (
    UPDATE events e SET "followersToldAt" = $1::timestamptz
    WHERE e."followersToldAt" IS NULL AND ${isNews("$1")}
      AND (e.id IN (SELECT id FROM due) OR e."seriesId" IN (SELECT "seriesId" FROM due))
      AND (SELECT count(*) FROM candidates) < ${MAX_FOLLOWERS}
      AND (SELECT count(*) FROM candidates) = (SELECT count(*) FROM members)
  )
  SELECT id FROM added`;

/** Also counts events that aren't news: a difference says that a batch marked some. */
const countUntold = (): Promise<number> =>
  db().event.count({ where: { followersToldAt: null, startTime: { gt: clock.now() } } });

/**
 * Tells the followers of organizers, once, of each new listed event
 * (docs/product/organizers.md#followers). Several processes can run it at once: they take turns,
 * because dates of a series must see each other's mark. Returns how many deliveries it wrote.
 */
export async function enqueueNewEvents(): Promise<number> {
  const endsAt = performance.now() + MAX_RUN_MS;
  let [enqueued, untold] = [0, await countUntold()];
  while (untold > 0 && !isDraining() && performance.now() < endsAt) {
    const added = await db().$transaction(async (tx) => {
      await acquireLock(tx, "newEvents");
      return writeDeliveries(tx, TELL_BATCH, clock.now().toISOString());
    });
    const before = untold;
    untold = await countUntold();
    if (added === 0 && untold === before) break;
    enqueued += added;
  }
  return enqueued;
}

/**
 * Which organizer of the event the member follows at the time `now`, the host before owners, by
 * delivery. Leaves out deliveries about events that are no longer news.
 */
export const toFollowedSql = (ids: string, now: string): string => `
  SELECT DISTINCT ON (d.id) d.id, false, o.id
  FROM deliveries d JOIN events e ON e.id = (d.payload->>'eventId')::uuid ${FOLLOWS_OF_EVENT}
  WHERE d.id = ANY (${ids}) AND d.kind = 'newEvents' AND f."userId" = d."userId" AND ${isNews(now)}
  ORDER BY d.id, o."userId" = e."hostUserId" DESC NULLS LAST, o.id`;
