import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";

import { MAX_NEXT_DATES } from "../constants/series";
import { SERIES_DATE_COLUMNS } from "../responses/series";
import type { EventSeries } from "../schema/series";

/**
 * The series of an event: its next dates without the event, and how many later ones "this and
 * later" covers. An event of its own has none.
 * @throws AppError `not_found`
 */
export async function getEventSeries(actor: Actor | null, eventId: string, now: Date): Promise<EventSeries> {
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: { seriesId: true, seriesPosition: true },
  });
  if (!event) throw notFound("events.notFound");
  const { seriesId, seriesPosition } = event;
  if (!seriesId || seriesPosition === null) return { next: [], laterCount: 0 };
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
  const isShown = actor?.role === "admin" ? {} : isListed;
  const ahead = { seriesId, status: { not: "cancelled" }, endTime: { gt: now }, ...isShown };
  const [next, laterCount] = await Promise.all([
    db().event.findMany({
      where: { ...ahead, id: { not: eventId } },
      select: {
        ...SERIES_DATE_COLUMNS,
        rsvps: { where: { ...ownRsvps, status: "confirmed" }, select: { id: true } },
      },
      orderBy: [{ startTime: "asc" }, { id: "asc" }],
      take: MAX_NEXT_DATES,
    }),
    db().event.count({ where: { ...ahead, seriesPosition: { gt: seriesPosition } } }),
  ]);
  return {
    next: next.map(({ rsvps, startTime, endTime, ...date }) => ({
      ...date,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      hasRsvp: rsvps.length > 0,
    })),
    laterCount,
  };
}
