import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";

import { MAX_SERIES_DATES, MIN_SERIES_DATES } from "../constants/series";
import { requireEventRight } from "../data/event-right";
import { getMonthlyPlace, listSeriesDates, matchesRule } from "../policy/series-dates";
import type { SeriesInput, TeamScope } from "../schema/series";
import { lockEvents } from "./event-lock";

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

/** The event and, in the scope, other dates of its series. Check them once they are locked. */
export async function listScopeIds(tx: Db, eventId: string, scope: TeamScope): Promise<string[]> {
  if (scope === "this") return [eventId];
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: { seriesId: true, seriesPosition: true },
  });
  if (!event?.seriesId) return [eventId];
  const seriesPosition = scope === "all" ? undefined : { gt: event.seriesPosition ?? 0 };
  const others = await tx.event.findMany({
    where: { seriesId: event.seriesId, seriesPosition, id: { not: eventId } },
    select: { id: true },
    take: MAX_SERIES_DATES,
  });
  return [eventId, ...others.map(({ id }) => id)];
}

/**
 * The place of another date of the event's series, behind the others, and the team that it takes
 * over. @throws AppError `not_found`, `forbidden` without the right to edit, or `validation`
 */
export async function placeInSeries(tx: Tx, actor: Actor, eventId: string) {
  await lockEvents(tx, await listScopeIds(tx, eventId, "all"));
  const { seriesId } = (await requireEventRight(actor, eventId, "edit", tx)).event;
  if (!seriesId) throw validationError({ dateOf: "events.series.invalid" });
  const { _max: last } = await tx.event.aggregate({ where: { seriesId }, _max: { seriesPosition: true } });
  const seriesPosition = (last.seriesPosition ?? 0) + 1;
  if (seriesPosition > MAX_SERIES_DATES) throw validationError({ dateOf: "events.series.full" });
  const team = await tx.eventTeamMember.findMany({ where: { eventId }, select: { userId: true, role: true } });
  return { place: { seriesId, seriesPosition }, team };
}
