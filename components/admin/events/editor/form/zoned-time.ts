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
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime()).toISOString();
}

/** Keeps the local time, even if the clocks change in between. */
export function addDays(instant: string, zone: string, days: number): string {
  const date = new TZDate(instant, zone);
  date.setDate(date.getDate() + days);
  return new Date(date.getTime()).toISOString();
}
