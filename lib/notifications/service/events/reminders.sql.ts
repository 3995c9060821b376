import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { REMINDER_MOMENTS } from "../kinds/event/reminder-moments";
import { IS_TOLD_GUEST, toGuestSender } from "../guest-mail/told-guests";
import { IN_QUIET_HOURS, toKnownZoneSql } from "./local-time";
import { writeDeliveries } from "./write-deliveries.sql";

const interval = (ms: number): string => `interval '${ms / 1_000} seconds'`;

const toMs = (row: string): string => `(extract(epoch FROM ${row}."startTime") * 1000)::bigint`;

const toPayload = (eventId: string, row: string, moment = `${row}.moment`): string =>
  `jsonb_build_object('about', 'reminder', 'eventId', ${eventId}, 'moment', ${moment},
    'startTime', to_char(${row}."startTime" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const MOMENTS = `(VALUES ${Object.entries(REMINDER_MOMENTS)
  .map(([moment, { opensMs, closesMs }]) => `('${moment}', ${interval(opensMs)}, ${interval(closesMs)})`)
  .join(", ")}) AS m (moment, opens, closes)`;

// One statement marks the RSVPs and writes the deliveries. If several processes run it at once, the
// second waits for the rows and finds the marks.
// The reminders a day and an hour before are only for RSVPs made before that moment, because later
// ones were made with the time in view. The statement skips members in their quiet hours, and a
// later run finds them while the reminder is still useful.
// A member who chose only text messages gets a mail instead while no number is confirmed.
// A scalar subquery reads each member by key. With a join, old statistics of an almost empty table
// would make PostgreSQL compare every RSVP with every member.
// Guests get the first one, by mail, and have no quiet hours. It is for guests who heard of their
// place before that moment. The key of the delivery is the mark.
// The statement locks the member because a delivery refers to them. The deletion of an account
// takes that lock first too. SKIP LOCKED leaves out members whose account is being deleted, so that
// the others don't wait.
const ENQUEUE_REMINDERS = `
  WITH marked AS (
    UPDATE event_rsvps r SET "remindersSent" = array_append(r."remindersSent", m.moment)
    FROM events e JOIN ${MOMENTS} ON $1::timestamptz >= e."startTime" - m.opens AND $1::timestamptz < e."startTime" - m.closes
    WHERE e."startTime" > $1::timestamptz AND e."startTime" <= $1::timestamptz + ${interval(REMINDER_MOMENTS["24h"].opensMs)}
      AND e.status <> 'cancelled'
      AND r."eventId" = e.id AND r.status = 'confirmed' AND NOT (m.moment = ANY (r."remindersSent"))
      AND (m.moment = 'check_in' OR r."createdAt" <= e."startTime" - m.opens)
      AND (
        SELECT true
        FROM users u JOIN profiles p ON p."userId" = u.id
        CROSS JOIN LATERAL (SELECT to_char($1::timestamptz AT TIME ZONE ${toKnownZoneSql("p.timezone", "e.timezone")}, 'HH24:MI') AS time) local
        WHERE u.id = r."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL AND NOT ${IN_QUIET_HOURS}
          AND NOT (m.moment = 'check_in' AND EXISTS (
            SELECT FROM event_attendances a WHERE a."userId" = u.id AND a."eventId" = e.id AND a."isActive"))
        FOR KEY SHARE OF u SKIP LOCKED)
    RETURNING r."userId", r."eventId", m.moment, e."startTime", r."notificationPreferences" AS preferences
  ), enqueued AS (
    INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt", "nextAttemptAt")
    SELECT c.channel,
      concat_ws(':', 'reminder', m.moment, m."eventId", ${toMs("m")}, m."userId", c.channel),
      'reminders', m."userId", ${toPayload('m."eventId"', "m")}, $1::timestamptz, $1::timestamptz
    FROM marked m JOIN (VALUES ('mail', 'email', 'true'), ('push', 'push', 'true'), ('sms', 'sms', 'false')) AS c (channel, preference, unset)
      ON coalesce(m.preferences->>c.preference, c.unset) <> 'false'
      AND (c.channel <> 'push' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = m."userId"))
      AND (c.channel <> 'sms' OR EXISTS (SELECT FROM profiles p WHERE p."userId" = m."userId" AND p."confirmedPhone" IS NOT NULL))
      OR (c.channel = 'mail' AND m.preferences->>'sms' = 'true'
        AND NOT EXISTS (SELECT FROM profiles p WHERE p."userId" = m."userId" AND p."confirmedPhone" IS NOT NULL)
        AND NOT (coalesce(m.preferences->>'push', 'true') <> 'false'
          AND EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = m."userId")))
    ON CONFLICT (key) DO NOTHING
  ), guests AS (
    INSERT INTO deliveries (channel, key, kind, "guestId", "senderId", payload, "createdAt", "nextAttemptAt")
    SELECT 'mail', due.key, 'guest', g.id, s.id, ${toPayload("e.id", "e", "'24h'")}, $1::timestamptz, $1::timestamptz
    FROM events e JOIN event_guests g ON g."eventId" = e.id AND ${IS_TOLD_GUEST}
    CROSS JOIN LATERAL ${toGuestSender()} s
    CROSS JOIN LATERAL (SELECT concat_ws(':', 'reminder:24h', e.id, ${toMs("e")}, 'guest', g.id) AS key) due
    WHERE e."startTime" > $1::timestamptz + ${interval(REMINDER_MOMENTS["24h"].closesMs)}
      AND e."startTime" <= $1::timestamptz + ${interval(REMINDER_MOMENTS["24h"].opensMs)} AND e.status <> 'cancelled'
      AND g."invitationSentAt" <= e."startTime" - ${interval(REMINDER_MOMENTS["24h"].opensMs)}
      -- By key for each guest: a join could compare each with all deliveries.
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.key = due.key OFFSET 0)
    ON CONFLICT (key) DO NOTHING RETURNING id
  )
  SELECT 1 FROM marked UNION ALL SELECT 1 FROM guests`;

/**
 * Enqueues due reminders once per RSVP, by mail, push and text message according to its preferences
 * (docs/product/notifications.md#reminders). Several processes can run it at once. Returns how many
 * RSVPs and guests got a reminder.
 */
export const enqueueReminders = (): Promise<number> =>
  writeDeliveries(db(), ENQUEUE_REMINDERS, clock.now().toISOString());
