import { clock } from "@/lib/core/shared/clock";

import { runIn, type DeliveryClient } from "../deliveries/enqueue";
import type { EventBefore } from "../deliveries/delivery-payload";

/** What an edit changed of an event; `before` says what it was, where that is known. */
export type EventChange = { time?: boolean; venue?: boolean; before?: EventBefore };

/** One row for each RSVP and channel; a push one only for who has a device. Those deleted meanwhile are left out. */
const EACH_RSVP = `
  JOIN event_rsvps r ON r."eventId" = e.id
  JOIN users u ON u.id = r."userId" AND u."deletedAt" IS NULL
  JOIN (VALUES ('mail'), ('push')) AS c (channel)
    ON c.channel = 'mail' OR EXISTS (SELECT FROM push_subscriptions s WHERE s."userId" = r."userId")`;
const INTO = `INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt")`;

const TELL_CHANGED = `
  ${INTO}
  SELECT c.channel, concat_ws(':', 'event_changed', e.id, (extract(epoch FROM e."updatedAt") * 1000)::bigint, r."userId", c.channel),
    'changes', r."userId", jsonb_build_object('about', 'event_changed', 'eventId', e.id) || $2::jsonb, $3::timestamptz
  FROM events e ${EACH_RSVP}
  WHERE e.id = $1::uuid AND e.status <> 'cancelled' AND e."endTime" > $3::timestamptz
  ON CONFLICT (key) DO NOTHING`;

/** A moment that lies ahead again comes again; one that has passed doesn't, because the notice itself tells the new time. */
const FORGET_REMINDERS = `
  UPDATE event_rsvps r SET "remindersSent" = ARRAY(
    SELECT sent FROM unnest(r."remindersSent") sent
    WHERE e."startTime" - CASE sent WHEN '24h' THEN interval '24 hours' WHEN '1h' THEN interval '1 hour' ELSE interval '30 minutes' END
      <= $2::timestamptz)
  FROM events e WHERE e.id = $1::uuid AND r."eventId" = e.id AND r."remindersSent" <> '{}'`;

/**
 * Owes everybody with an RSVP, waiting ones too, a notice that the event's time or place is another: mail and push, as they
 * have `changes` on. Reminders whose moment lies ahead again will come again. An event that is over or cancelled tells nobody.
 * Call it in the transaction of the edit where there is one, else after it. Tells how many are owed.
 */
export async function notifyEventChanged(
  eventId: string,
  { time = false, venue = false, before }: EventChange,
  client?: DeliveryClient,
): Promise<number> {
  if (!time && !venue) return 0;
  const now = clock.now().toISOString();
  if (time) await runIn(client, FORGET_REMINDERS, [eventId, now]);
  return runIn(client, TELL_CHANGED, [eventId, JSON.stringify({ time, venue, before }), now]);
}

const TELL_CANCELLED = `
  ${INTO}
  SELECT c.channel, concat_ws(':', 'event_cancelled', e.id, (extract(epoch FROM e."updatedAt") * 1000)::bigint, r."userId", c.channel),
    'changes', r."userId", jsonb_build_object('about', 'event_cancelled', 'eventId', e.id, 'deleted', $3::boolean, 'event',
      jsonb_build_object('id', e.id, 'name', e.name, 'description', e.description, 'location', e.location, 'venueName',
      e."venueName", 'venueAddress', e."venueAddress", 'startTime', e."startTime", 'endTime', e."endTime", 'timezone',
      e.timezone, 'isOnline', e."isOnline", 'createdAt', e."createdAt", 'updatedAt', e."updatedAt")), $2::timestamptz
  FROM events e ${EACH_RSVP}
  WHERE e.id = $1::uuid AND e."endTime" > $2::timestamptz AND ($3::boolean OR e.status = 'cancelled')
  ON CONFLICT (key) DO NOTHING`;

/**
 * Owes everybody with an RSVP a notice that the event won't take place; call it once its status is stored. One that is about
 * to be deleted is told with `deleted`, in the transaction that deletes it and before its row goes. Tells how many are owed.
 */
export async function notifyEventCancelled(
  eventId: string,
  { deleted = false }: { deleted?: boolean } = {},
  client?: DeliveryClient,
): Promise<number> {
  return runIn(client, TELL_CANCELLED, [eventId, clock.now().toISOString(), deleted]);
}

const TELL_PROMOTED = `
  ${INTO}
  SELECT c.channel, concat_ws(':', 'promoted', r.id, (extract(epoch FROM $2::timestamptz) * 1000)::bigint, c.channel),
    'changes', r."userId", jsonb_build_object('about', 'promoted', 'eventId', e.id), $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS given ("eventId" uuid, "userId" uuid)
  JOIN events e ON e.id = given."eventId" ${EACH_RSVP}
  WHERE r."userId" = given."userId" AND r.status = 'confirmed' AND e.status <> 'cancelled' AND e."endTime" > $2::timestamptz
  ON CONFLICT (key) DO NOTHING`;

/** Owes each person who got a place from the waitlist the good news. Tells how many are owed. */
export async function notifyPromoted(
  promoted: readonly { eventId: string; userId: string }[],
  client?: DeliveryClient,
): Promise<number> {
  if (promoted.length === 0) return 0;
  return runIn(client, TELL_PROMOTED, [JSON.stringify(promoted), clock.now().toISOString()]);
}
