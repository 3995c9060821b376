import { closeAttendances } from "@/lib/attendance/service/close-overdue";
import type { Db } from "@/lib/core/server/db";

import { buildOpenAttendances } from "./attendances";
import { MOVING_EVENTS, getDemoEvent, OPEN_EVENT, type EventKey } from "./data/events";
import { getEventId, getEventTimes } from "./events";
import { MINUTE, type Times } from "./schedule";
import { restartRound } from "./together";

const OPENS_BEFORE_START = 30 * MINUTE;
const MIN_REMAINING = 45 * MINUTE;

const isInPerson = (key: EventKey): boolean => getDemoEvent(key).venue !== undefined;

/** Events that an admin deleted or cancelled stay so. */
export async function moveUpcomingEvents(tx: Db, now: Date): Promise<void> {
  const stored = await tx.event.findMany({
    where: { id: { in: MOVING_EVENTS.map(getEventId) } },
    select: { id: true, status: true, startTime: true, endTime: true },
  });
  const running = MOVING_EVENTS.filter((key) =>
    stored.some(({ id, status }) => id === getEventId(key) && isScheduled(status)),
  );
  // The open event is first. If it is deleted or cancelled, the next in-person event replaces it.
  const open = running.find(isInPerson);
  const current = stored.find(({ id }) => open && id === getEventId(open));
  if (!open || !current || isOpenFor(current, now)) return;

  await closeEndedAttendances(tx, now);
  for (const { id } of stored) {
    const key = MOVING_EVENTS.find((candidate) => getEventId(candidate) === id);
    if (key)
      await tx.event.update({
        where: { id },
        data: key === open ? getEventTimes(OPEN_EVENT, now) : getEventTimes(key, now),
      });
  }
  if (open !== OPEN_EVENT) return;
  await checkInGuests(tx, now, getEventTimes(open, now));
  await restartRound(tx, now);
}

const isScheduled = (status: string): boolean => status === "live" || status === "upcoming";

const isOpenFor = ({ startTime, endTime }: Times, now: Date): boolean =>
  startTime.getTime() - OPENS_BEFORE_START <= now.getTime() && endTime.getTime() - now.getTime() >= MIN_REMAINING;

/** Runs before the events move (docs/product/check-in.md#attendance-closed-after-the-event). */
async function closeEndedAttendances(tx: Db, now: Date): Promise<void> {
  await closeAttendances(tx, { id: { in: MOVING_EVENTS.map(getEventId) }, endTime: { lte: now } });
}

/**
 * Skips guests who checked in since, cancelled or deleted the account. Older active attendances get
 * `now` as their check-in time.
 */
async function checkInGuests(tx: Db, now: Date, times: Times): Promise<void> {
  for (const { id, userId, eventId, ...checkIn } of buildOpenAttendances(now, times)) {
    await tx.eventAttendance.updateMany({
      where: {
        id,
        userId,
        eventId,
        user: {
          deletedAt: null,
          rsvps: { some: { eventId, status: "confirmed" } },
          attendances: { none: { isActive: true, id: { not: id } } },
        },
      },
      data: { ...checkIn, isActive: true, checkOutTime: null },
    });
  }
  const opensAt = new Date(times.startTime.getTime() - OPENS_BEFORE_START);
  await tx.eventAttendance.updateMany({
    where: { eventId: getEventId(OPEN_EVENT), isActive: true, checkInTime: { lt: opensAt } },
    data: { checkInTime: now },
  });
}
