import type { Db } from "@/lib/core/server/db";

import { openAttendances } from "./attendances";
import { MOVING_EVENTS, demoEvent, OPEN_EVENT, type EventKey } from "./data/events";
import { eventId, eventTimes } from "./events";
import { MINUTE, type Times } from "./schedule";

const OPENS_BEFORE_START = 30 * MINUTE;
const MIN_REMAINING = 45 * MINUTE;

const inPerson = (key: EventKey): boolean => demoEvent(key).place !== undefined;

/** Moves the upcoming events if the open one is about to end. Events that an admin deleted or cancelled stay so. */
export async function moveUpcomingEvents(tx: Db, now: Date): Promise<void> {
  const stored = await tx.event.findMany({
    where: { id: { in: MOVING_EVENTS.map(eventId) } },
    select: { id: true, status: true, startTime: true, endTime: true },
  });
  const running = MOVING_EVENTS.filter((key) =>
    stored.some(({ id, status }) => id === eventId(key) && isScheduled(status)),
  );
  // The open event is the first; if an admin deleted or cancelled it, the next in-person event replaces it.
  const open = running.find(inPerson);
  const current = stored.find(({ id }) => open && id === eventId(open));
  if (!open || !current || isOpenFor(current, now)) return;

  await closeEndedAttendances(tx, now);
  for (const { id } of stored) {
    const key = MOVING_EVENTS.find((candidate) => eventId(candidate) === id);
    if (key)
      await tx.event.update({ where: { id }, data: key === open ? eventTimes(OPEN_EVENT, now) : eventTimes(key, now) });
  }
  if (open === OPEN_EVENT) await checkInGuests(tx, now, eventTimes(open, now));
}

const isScheduled = (status: string): boolean => status === "live" || status === "upcoming";

const isOpenFor = ({ startTime, endTime }: Times, now: Date): boolean =>
  startTime.getTime() - OPENS_BEFORE_START <= now.getTime() && endTime.getTime() - now.getTime() >= MIN_REMAINING;

/** Checks out everyone at the old end of an event that has passed, before the event moves (docs/product/check-in.md#attendance-closed-after-the-event). */
async function closeEndedAttendances(tx: Db, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "event_attendances" AS a
    SET "isActive" = false, "checkOutTime" = GREATEST(a."checkInTime", e."endTime"),
        "latitude" = NULL, "longitude" = NULL, "positionAt" = NULL
    FROM "events" AS e
    WHERE e."id" = a."eventId" AND a."isActive" AND e."endTime" <= ${now} AND e."id" = ANY(${MOVING_EVENTS.map(eventId)}::uuid[])`;
}

/**
 * Checks the guests of the open event in again, except those who have since checked in elsewhere or again, cancelled the RSVP or
 * deleted the account. Other active attendances from before the move get `now` as their check-in time.
 */
async function checkInGuests(tx: Db, now: Date, times: Times): Promise<void> {
  const guests = JSON.stringify(openAttendances(now, times));
  await tx.$executeRaw`
    UPDATE "event_attendances" AS a
    SET "isActive" = true, "checkOutTime" = NULL, "checkInTime" = g."checkInTime",
        "latitude" = g."latitude", "longitude" = g."longitude", "positionAt" = g."positionAt"
    FROM jsonb_to_recordset(${guests}::jsonb) AS g("id" uuid, "userId" uuid, "eventId" uuid, "checkInTime" timestamptz,
         "latitude" float8, "longitude" float8, "positionAt" timestamptz)
    WHERE a."id" = g."id" AND a."userId" = g."userId" AND a."eventId" = g."eventId"
      AND NOT EXISTS (SELECT 1 FROM "event_attendances" o WHERE o."userId" = a."userId" AND o."isActive" AND o."id" <> a."id")
      AND EXISTS (SELECT 1 FROM "event_rsvps" r
                  WHERE r."userId" = a."userId" AND r."eventId" = a."eventId" AND r."status" = 'confirmed')
      AND EXISTS (SELECT 1 FROM "users" u WHERE u."id" = a."userId" AND u."deletedAt" IS NULL)`;
  await tx.$executeRaw`
    UPDATE "event_attendances" SET "checkInTime" = ${now}
    WHERE "eventId" = ${eventId(OPEN_EVENT)}::uuid AND "isActive" AND "checkInTime" < ${new Date(times.startTime.getTime() - OPENS_BEFORE_START)}`;
}
