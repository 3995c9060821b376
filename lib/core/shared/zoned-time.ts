import { TZDate } from "@date-fns/tz";

/** A value of a datetime-local input: `2026-11-20T18:00`. */
type LocalTime = string;

const pad = (value: number): string => String(value).padStart(2, "0");

export function toLocalTime(instant: string, zone: string): LocalTime {
  const date = new TZDate(instant, zone);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * Returns ISO 8601 UTC, or null if the text is not a time. A skipped time counts as one hour later.
 * Of a time that occurs twice, it returns the first.
 */
export function fromLocalTime(localTime: LocalTime, zone: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(localTime)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const date = new TZDate(year, month - 1, day, hour, minute, zone);
  if (Number.isNaN(date.getTime())) return null;
  const instant = new Date(date.getTime()).toISOString();
  // Of a time that occurs twice, TZDate returns the one that the device's own zone suggests.
  const earlier = addHours(instant, -1);
  return toLocalTime(earlier, zone) === toLocalTime(instant, zone) ? earlier : instant;
}

const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/**
 * Says whether a clock change skips or repeats a local time of a zone. Null for all other times.
 */
export function getClockChange(localTime: LocalTime, zone: string): "skipped" | "repeated" | null {
  const instant = fromLocalTime(localTime, zone);
  if (!instant) return null;
  const shown = toLocalTime(instant, zone);
  if (!localTime.startsWith(shown)) return "skipped";
  return toLocalTime(addHours(instant, 1), zone) === shown ? "repeated" : null;
}

/** Keeps the local time, even if the clocks change in between. */
export function addDays(instant: string, zone: string, days: number): string {
  const date = new TZDate(instant, zone);
  date.setDate(date.getDate() + days);
  return new Date(date.getTime()).toISOString();
}
