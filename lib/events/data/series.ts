import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";

import { MAX_NEXT_DATES } from "../constants/series";
import { SERIES_DATE_COLUMNS } from "../responses/series";
import type { EventSeries } from "../schema/series";

type DateRow = Prisma.EventGetPayload<{ select: typeof SERIES_DATE_COLUMNS }>;

const toDate = ({ id, name, startTime, endTime, timezone, isOnline }: DateRow) => ({
  ...{ id, name, timezone, isOnline },
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
});

const isLeftOut = (date: { rsvps: unknown[]; seriesRsvpExceptions: unknown[] }): boolean =>
  date.rsvps.length === 0 && date.seriesRsvpExceptions.length > 0;

/**
 * The series of an event: its next dates without the event, and how many later ones "this and
 * later" covers. An event of its own has none.
 * @throws AppError `not_found`
 */
export async function getEventSeries(actor: Actor | null, eventId: string, now: Date): Promise<EventSeries> {
  const userIds = actor ? [actor.userId] : [];
  const ownRsvps = { userId: { in: userIds }, status: { not: "declined" } };
  // An unlisted date is found by its link only (docs/product/events.md#unlisted-events).
  const isListed = {
    OR: [
      { visibility: "listed" },
      { hostUserId: { in: userIds } },
      { team: { some: { userId: { in: userIds } } } },
      { rsvps: { some: ownRsvps } },
    ],
  };
  // All dates ahead, because a series has few (MAX_SERIES_DATES).
  const ahead = {
    where: { status: { not: "cancelled" }, endTime: { gt: now }, ...(actor?.role === "admin" ? {} : isListed) },
    select: {
      ...SERIES_DATE_COLUMNS,
      seriesPosition: true,
      rsvps: { where: ownRsvps, select: { status: true } },
      seriesRsvpExceptions: { where: { userId: { in: userIds }, reason: "questions" }, select: { reason: true } },
    },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
  } satisfies Prisma.EventSeries$eventsArgs;
  const ownChoices = { where: { userId: { in: userIds } }, select: { createdAt: true } };
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: { seriesPosition: true, series: { select: { events: ahead, rsvps: ownChoices } } },
  });
  if (!event) throw notFound("events.notFound");
  const { series, seriesPosition } = event;
  if (!series || seriesPosition === null) return { next: [], allDates: null, laterCount: 0 };
  return {
    next: series.events
      .filter(({ id }) => id !== eventId)
      .slice(0, MAX_NEXT_DATES)
      .map((date) => ({ ...toDate(date), hasRsvp: date.rsvps.some(({ status }) => status === "confirmed") })),
    allDates: series.rsvps.length > 0 ? { leftOut: series.events.filter(isLeftOut).map(toDate) } : null,
    laterCount: series.events.filter((date) => (date.seriesPosition ?? 0) > seriesPosition).length,
  };
}
