import { fromLocalTime, toLocalTime } from "@/lib/core/shared/zoned-time";

import { LAST_ORDINAL, MAX_SERIES_DATES } from "../constants/series";
import type { SeriesRule } from "../schema/series";

type Times = { startTime: Date; endTime: Date };
type ZonedTimes = Times & { timezone: string };

const DAY_MS = 24 * 60 * 60_000;
/** Each weekday has a fifth one in at least four months of a year. */
const MAX_MONTHS = 4 * MAX_SERIES_DATES;

/** A local time as if it were UTC, so that days and hours can be added without clock changes. */
const readWallClock = (instant: Date, zone: string): number =>
  Date.parse(`${toLocalTime(instant.toISOString(), zone)}:00Z`);

const toInstant = (wallClock: number, zone: string): Date =>
  new Date(fromLocalTime(new Date(wallClock).toISOString(), zone) ?? Number.NaN);

/** Moves both local times, and keeps the length if the clocks would end it before its start. */
function moveWallClocks(times: Times, zone: string, by: { start: number; end: number }, newZone: string): Times {
  const startTime = toInstant(readWallClock(times.startTime, zone) + by.start, newZone);
  const endTime = toInstant(readWallClock(times.endTime, zone) + by.end, newZone);
  if (endTime > startTime || by.start !== by.end) return { startTime, endTime };
  return { startTime, endTime: new Date(startTime.getTime() + times.endTime.getTime() - times.startTime.getTime()) };
}

/** `wallClock` is midnight of a day of the month. Null if it has no fifth one. */
function findWeekday(year: number, month: number, weekday: number, ordinal: number): number | null {
  const first = Date.UTC(year, month, 1);
  const firstOne = first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * DAY_MS;
  const isInMonth = (day: number) => new Date(day).getUTCMonth() === new Date(first).getUTCMonth();
  const fifth = firstOne + 4 * 7 * DAY_MS;
  if (ordinal === LAST_ORDINAL) return isInMonth(fifth) ? fifth : fifth - 7 * DAY_MS;
  const day = firstOne + (ordinal - 1) * 7 * DAY_MS;
  return isInMonth(day) ? day : null;
}

const startOfDay = (wallClock: number): number => wallClock - (wallClock % DAY_MS);

/** The days of a rule, in milliseconds from the first date, in order. Endless. */
function* listOffsets({ frequency, interval, ordinal = LAST_ORDINAL }: SeriesRule, first: number) {
  if (frequency === "weekly") for (let index = 0; ; index++) yield index * interval * 7 * DAY_MS;
  const day = new Date(first);
  for (let month = 0; month < MAX_MONTHS; month++) {
    const found = findWeekday(day.getUTCFullYear(), day.getUTCMonth() + month, day.getUTCDay(), ordinal);
    if (found !== null) yield found - startOfDay(first);
  }
}

/**
 * The weekday and which one of its month a date is: 1 to 5, and whether it is the month's last.
 */
export function getMonthlyPlace({ startTime, timezone }: Pick<ZonedTimes, "startTime" | "timezone">) {
  const day = new Date(readWallClock(startTime, timezone));
  const ordinal = Math.ceil(day.getUTCDate() / 7);
  const isLast = new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth();
  return { weekday: day.getUTCDay(), ordinal, isLast };
}

/** Whether a series by the rule has the event as its first date. */
export function matchesRule({ frequency, ordinal }: SeriesRule, first: ZonedTimes): boolean {
  if (frequency === "weekly") return true;
  const place = getMonthlyPlace(first);
  return ordinal === LAST_ORDINAL ? place.isLast : ordinal === place.ordinal;
}

/**
 * The dates of a series, the first one's own times first. Each has the same local times in the
 * event's zone, to the minute, even after a clock change. A local time that the clocks skip is an
 * hour later that day; of one that they repeat, it is the first. A month without a fifth weekday
 * has no date. It ends with the rule's `count` or after `until`, and with one more date than
 * MAX_SERIES_DATES at most, which says that there are too many.
 */
export function listSeriesDates(rule: SeriesRule, { timezone, ...first }: ZonedTimes): Times[] {
  const start = readWallClock(first.startTime, timezone);
  const last = rule.until === undefined ? Infinity : Date.parse(`${rule.until}T00:00:00Z`);
  const dates: Times[] = [];
  for (const offset of listOffsets(rule, start)) {
    if (startOfDay(start + offset) > last || dates.length >= (rule.count ?? MAX_SERIES_DATES + 1)) break;
    dates.push(offset === 0 ? first : moveWallClocks(first, timezone, { start: offset, end: offset }, timezone));
  }
  return dates;
}

/**
 * Moves a later date as much as the edited one moved: by the difference of the local times, each in
 * its own zone. A new zone is the later one's too, which keeps its local times.
 */
export function moveLaterDate(later: ZonedTimes, before: ZonedTimes, after: ZonedTimes): ZonedTimes {
  const timezone = after.timezone === before.timezone ? later.timezone : after.timezone;
  const moved = (name: "startTime" | "endTime") =>
    readWallClock(after[name], after.timezone) - readWallClock(before[name], before.timezone);
  const by = { start: moved("startTime"), end: moved("endTime") };
  return { ...moveWallClocks(later, later.timezone, by, timezone), timezone };
}
