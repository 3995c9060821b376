import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";

import { knownZones } from "../deliveries/zones";

/**
 * When each reminder is due, and until when it is of use: a late one (nothing ran; quiet hours) still comes before that, and
 * not after. No two overlap, so a member gets one at a time.
 */
const MOMENTS = `(VALUES
  ('24h', interval '24 hours', interval '2 hours'),
  ('1h', interval '1 hour', interval '30 minutes'),
  ('check_in', interval '30 minutes', interval '0 minutes')) AS m (moment, opens, closes)`;

/** `"22:00"` and the like; anything else is no quiet hour. Compared as text, so that nothing odd can fail the statement. */
const isTime = (name: string) => `p."quietHours"->>'${name}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;
const [START, END] = [`(p."quietHours"->>'start')`, `(p."quietHours"->>'end')`];
const ZONE = `CASE WHEN p.timezone = ANY($2::text[]) THEN p.timezone WHEN e.timezone = ANY($2::text[]) THEN e.timezone
  ELSE 'America/New_York' END`;

/**
 * One statement: the mark on the RSVP and what is owed for it stand or fall together, and whoever comes second (another
 * process, at the same moment) waits for the row and finds the mark.
 *
 * A day and an hour before count only for who had RSVP'd by then: who did later has just read the time. A member in their
 * quiet hours is passed over, and found again at their end while it is still of use.
 */
const REMIND = `
  WITH due AS (
    SELECT r.id, m.moment, e."startTime"
    FROM events e
    JOIN ${MOMENTS} ON $1::timestamptz >= e."startTime" - m.opens AND $1::timestamptz < e."startTime" - m.closes
    JOIN event_rsvps r ON r."eventId" = e.id AND r.status = 'confirmed' AND NOT (m.moment = ANY (r."remindersSent"))
      AND (m.moment = 'check_in' OR r."createdAt" <= e."startTime" - m.opens)
    JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
    JOIN profiles p ON p."userId" = r."userId"
    CROSS JOIN LATERAL (SELECT to_char($1::timestamptz AT TIME ZONE ${ZONE}, 'HH24:MI') AS "now") local
    WHERE e."startTime" > $1::timestamptz AND e."startTime" <= $1::timestamptz + interval '24 hours' AND e.status <> 'cancelled'
      AND NOT coalesce(${isTime("start")} AND ${isTime("end")} AND CASE
        WHEN ${START} <= ${END} THEN local.now >= ${START} AND local.now < ${END}
        ELSE local.now >= ${START} OR local.now < ${END} END, false)
      AND NOT (m.moment = 'check_in' AND EXISTS (
        SELECT FROM event_attendances a WHERE a."userId" = r."userId" AND a."eventId" = e.id AND a."isActive"))
  ), marked AS (
    UPDATE event_rsvps r SET "remindersSent" = array_append(r."remindersSent", due.moment)
    FROM due WHERE r.id = due.id AND r.status = 'confirmed' AND NOT (due.moment = ANY (r."remindersSent"))
    RETURNING r."userId", r."eventId", due.moment, due."startTime", r."notificationPreferences" AS wanted
  ), owed AS (
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt")
    SELECT c.channel,
      concat_ws(':', 'reminder', m.moment, m."eventId", (extract(epoch FROM m."startTime") * 1000)::bigint, m."userId", c.channel),
      'reminders', m."userId", jsonb_build_object('about', 'reminder', 'eventId', m."eventId", 'moment', m.moment,
        'startTime', to_char(m."startTime" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), $1::timestamptz
    FROM marked m JOIN (VALUES ('mail', 'email'), ('push', 'push')) AS c (channel, preference)
      ON coalesce(m.wanted->>c.preference, 'true') <> 'false'
      AND (c.channel = 'mail' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = m."userId"))
    ON CONFLICT (key) DO NOTHING
  )
  SELECT count(*)::int AS count FROM marked`;

/**
 * Owes the reminders that are due now, each RSVP's once, by mail and push as it asks (issue, Reminders; spec B§3,
 * remindersSent). For the job of every minute; safe in any number of processes. Tells how many RSVPs were reminded.
 */
export async function enqueueReminders(): Promise<number> {
  const [row] = await query<{ count: number }>("owe_reminders", REMIND, [clock.now(), await knownZones()]);
  return row?.count ?? 0;
}
