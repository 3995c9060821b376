import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";

import { MAX_SERIES_DATES, MIN_SERIES_DATES } from "../constants/series";
import { getMonthlyPlace, listSeriesDates, matchesRule } from "../policy/series-dates";
import type { SeriesInput, SeriesScope } from "../schema/series";

type FirstDate = { startTime: Date; endTime: Date; timezone: string };

/** @throws AppError `validation` */
export function buildSeriesDates(repeats: SeriesInput, first: FirstDate): { startTime: Date; endTime: Date }[] {
  if (!matchesRule(repeats, first)) throw validationError({ repeats: "events.series.firstDate" });
  const dates = listSeriesDates(repeats, first);
  if (dates.length < MIN_SERIES_DATES) throw validationError({ repeats: "events.series.tooFew" });
  if (dates.length > MAX_SERIES_DATES) throw validationError({ repeats: "events.series.tooMany" });
  return dates;
}

/**
 * Returns the first event of a series that the actor created by the same request, or null.
 * @throws AppError `conflict` for another's series, or one whose events were deleted
 */
export async function findCreatedSeries(actor: Actor, { id }: SeriesInput): Promise<string | null> {
  const series = await db().eventSeries.findUnique({
    where: { id },
    select: { createdById: true, events: { select: { id: true }, orderBy: { seriesPosition: "asc" }, take: 1 } },
  });
  if (!series) return null;
  const first = series.events[0];
  if (!first || series.createdById !== actor.userId) throw new AppError("conflict", "events.series.idTaken");
  return first.id;
}

/** Returns the times and the position of each event of the series, in the order of the dates. */
export async function insertSeries(
  tx: Tx,
  repeats: SeriesInput,
  first: FirstDate,
  created: { createdById: string; createdAt: Date },
) {
  const { id, frequency, interval, ordinal = null, count = null, until } = repeats;
  const weekday = frequency === "monthly" ? getMonthlyPlace(first).weekday : null;
  const end = { count, until: until === undefined ? null : new Date(until) };
  const rule = { frequency, interval, weekday, ordinal, ...end, timezone: first.timezone };
  await tx.eventSeries.create({ data: { id, ...rule, ...created }, select: { id: true } });
  return buildSeriesDates(repeats, first).map((times, index) => ({
    ...times,
    seriesId: id,
    seriesPosition: index + 1,
  }));
}

type Covered = { id: string; endTime: Date; status: string };

/**
 * Whether a change of `eventId` and later dates covers one: later dates that are over or cancelled
 * keep what they are. A deletion covers cancelled ones too.
 */
export const isCovered = (
  { id, endTime, status }: Covered,
  eventId: string,
  now: Date,
  withCancelled = false,
): boolean => id === eventId || (endTime > now && (withCancelled || status !== "cancelled"));

/** The event and, in the scope, the later dates of its series. Check them once they are locked. */
export async function listScopeIds(tx: Db, eventId: string, scope: SeriesScope): Promise<string[]> {
  if (scope === "this") return [eventId];
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: { seriesId: true, seriesPosition: true },
  });
  if (!event?.seriesId) return [eventId];
  const later = await tx.event.findMany({
    where: { seriesId: event.seriesId, seriesPosition: { gt: event.seriesPosition ?? 0 } },
    select: { id: true },
    take: MAX_SERIES_DATES,
  });
  return [eventId, ...later.map(({ id }) => id)];
}
