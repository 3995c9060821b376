import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays } from "date-fns";

// Node writes a narrow space before PM where some browsers write a plain one: server and browser must render the same text.
const text = (format: Intl.DateTimeFormat, date: Date): string => format.format(date).replaceAll("\u202f", " ");

const formats = new Map<string, Intl.DateTimeFormat>();

function format(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  formats.set(key, known);
  return text(known, new Date(iso));
}

/** Whole days of the viewer's calendar between two instants. */
const daysBetween = (iso: string, now: string, timeZone: string): number =>
  differenceInCalendarDays(new TZDate(now, timeZone), new TZDate(iso, timeZone));

/** `6:04 PM EST`: the zone is named with every time (look/README, Words). */
export const clockTime = (iso: string, timeZone: string): string =>
  format(iso, timeZone, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** `Friday, November 20, 2026 at 6:04 PM EST`, for who asks precisely. */
export const exactTime = (iso: string, timeZone: string): string =>
  `${format(iso, timeZone, { dateStyle: "full" })} at ${clockTime(iso, timeZone)}`;

/** The heading of a day: `Today`, `Yesterday`, `Tuesday`, `November 3`, `November 3, 2025`. */
export function dayLabel(iso: string, now: string, timeZone: string): string {
  const days = daysBetween(iso, now, timeZone);
  // A sender's clock may be ahead of this one's by a little; nothing was written tomorrow.
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days < 7) return format(iso, timeZone, { weekday: "long" });
  return date(iso, now, timeZone, "long");
}

/** How long ago, as short as a list needs it: `now`, `2 m`, `1 h`, `Tue`, `Nov 3`, `Nov 3, 2025`. */
export function shortAge(iso: string, now: string, timeZone: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} m`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (daysBetween(iso, now, timeZone) < 7) return format(iso, timeZone, { weekday: "short" });
  return date(iso, now, timeZone, "short");
}

function date(iso: string, now: string, timeZone: string, month: "long" | "short"): string {
  const year = (at: string) => format(at, timeZone, { year: "numeric" });
  return format(iso, timeZone, { month, day: "numeric", ...(year(iso) !== year(now) && { year: "numeric" }) });
}
