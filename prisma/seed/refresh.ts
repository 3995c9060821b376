import type { Db } from "@/lib/core/server/db";

import { openAttendances } from "./attendances";
import { AHEAD, demoEvent, OPEN_EVENT, type EventKey } from "./data/events";
import { eventId, eventTimes } from "./events";
import { MINUTE, type Times } from "./schedule";

const OPENS_BEFORE_START = 30 * MINUTE;
const ENOUGH_LEFT = 45 * MINUTE;

const inPerson = (key: EventKey): boolean => demoEvent(key).place !== undefined;

/** Moves the events ahead, if the open one is about to end. What admins deleted or cancelled stays so. */
export async function moveAhead(tx: Db, now: Date): Promise<void> {
  const stored = await tx.event.findMany({
    where: { id: { in: AHEAD.map(eventId) } },
    select: { id: true, status: true, startTime: true, endTime: true },
  });
  const running = AHEAD.filter((key) => stored.some(({ id, status }) => id === eventId(key) && isOn(status)));
  // The open one stands first; should an admin have taken it off, the next takes its place.
  const open = running.find(inPerson);
  const current = stored.find(({ id }) => open && id === eventId(open));
  if (!open || !current || isOpenFor(current, now)) return;

  await closeWhatIsOver(tx, now);
  for (const { id } of stored) {
    const key = AHEAD.find((candidate) => eventId(candidate) === id);
    if (key)
      await tx.event.update({ where: { id }, data: key === open ? eventTimes(OPEN_EVENT, now) : eventTimes(key, now) });
  }
  if (open === OPEN_EVENT) await fillTheRoom(tx, now, eventTimes(open, now));
}

const isOn = (status: string): boolean => status === "live" || status === "upcoming";

const isOpenFor = ({ startTime, endTime }: Times, now: Date): boolean =>
  startTime.getTime() - OPENS_BEFORE_START <= now.getTime() && endTime.getTime() - now.getTime() >= ENOUGH_LEFT;

/** Before an event moves, whoever is still checked in there is checked out at its old end, if that has passed (contract §5). */
async function closeWhatIsOver(tx: Db, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "event_attendances" AS a
    SET "isActive" = false, "checkOutTime" = GREATEST(a."checkInTime", e."endTime"),
        "latitude" = NULL, "longitude" = NULL, "positionAt" = NULL
    FROM "events" AS e
    WHERE e."id" = a."eventId" AND a."isActive" AND e."endTime" <= ${now} AND e."id" = ANY(${AHEAD.map(eventId)}::uuid[])`;
}

/**
 * The guests of the open event are in the room again. Respected: who meanwhile checked in elsewhere or again, who took
 * back the RSVP, and who deleted the account. The rest who are still there since before the move came in just now.
 */
async function fillTheRoom(tx: Db, now: Date, times: Times): Promise<void> {
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
