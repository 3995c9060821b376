import { TZDate } from "@date-fns/tz";

/** How an input of type datetime-local writes a time: a wall clock's, without a zone. */
type WallTime = string;

const two = (value: number): string => String(value).padStart(2, "0");

/** What the clocks in `zone` show at an instant (ISO 8601). */
export function toLocalTime(instant: string, zone: string): WallTime {
  const at = new TZDate(instant, zone);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The instant (ISO 8601 UTC) when the clocks in `zone` show it; null where it is no time. When they are put forward, the hour
 * that is skipped counts on from the one before it; when they are put back, the first of the two is meant.
 */
export function fromLocalTime(wall: WallTime, zone: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(wall)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const at = new TZDate(year, month - 1, day, hour, minute, zone);
  return Number.isNaN(at.getTime()) ? null : new Date(at.getTime()).toISOString();
}

/** The same wall clock time so many days on, across a change of the clocks too. */
export function addDays(instant: string, zone: string, days: number): string {
  const at = new TZDate(instant, zone);
  at.setDate(at.getDate() + days);
  return new Date(at.getTime()).toISOString();
}
