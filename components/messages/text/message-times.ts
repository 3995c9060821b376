import type { useTranslations } from "next-intl";

import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { toSameSpaces } from "@/lib/i18n/shared/same-spaces";

export type TimeTexts = ReturnType<typeof useTranslations<"messages.time">>;

/** `now` is ISO 8601. */
export type TimeContext = { now: string; timeZone: string; t: TimeTexts };

const formatDate = (iso: string, timeZone: string, t: TimeTexts, options: Intl.DateTimeFormatOptions): string =>
  toSameSpaces(getDateFormat(t("formatLocale"), { timeZone, ...options }).format(new Date(iso)));

/** `6:04 PM EST`: a time always names its zone. */
export const formatClockTime = (iso: string, timeZone: string, t: TimeTexts): string =>
  formatDate(iso, timeZone, t, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** `Friday, November 20, 2026 at 6:04 PM EST`. */
export const formatExactTime = (iso: string, timeZone: string, t: TimeTexts): string =>
  t("dateAtTime", {
    date: formatDate(iso, timeZone, t, { dateStyle: "full" }),
    time: formatClockTime(iso, timeZone, t),
  });

/** `Today`, `Yesterday`, `Tuesday`, `November 3` or `November 3, 2025`. */
export function formatDayLabel(iso: string, { now, timeZone, t }: TimeContext): string {
  const days = countCalendarDays(iso, now, timeZone);
  // The server's clock may be ahead of this one's; no message is from tomorrow.
  if (days <= 0) return t("today");
  if (days === 1) return t("yesterday");
  if (days < 7) return formatDate(iso, timeZone, t, { weekday: "long" });
  return getCalendarDate(iso, { now, timeZone, t }, "long");
}

/** `now`, `2 m`, `1 h`, `Tue`, `Nov 3` or `Nov 3, 2025`. */
export function formatShortAge(iso: string, { now, timeZone, t }: TimeContext): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  if (minutes < 1) return t("now");
  if (minutes < 60) return t("minutes", { count: minutes });
  if (minutes < 24 * 60) return t("hours", { count: Math.floor(minutes / 60) });
  if (countCalendarDays(iso, now, timeZone) < 7) return formatDate(iso, timeZone, t, { weekday: "short" });
  return getCalendarDate(iso, { now, timeZone, t }, "short");
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sweden writes dates as ISO 8601, which are then days of UTC. */
const getDay = (iso: string, timeZone: string): number =>
  Date.parse(getDateFormat("sv-SE", { timeZone }).format(new Date(iso))) / DAY_MS;

const countCalendarDays = (iso: string, now: string, timeZone: string): number =>
  getDay(now, timeZone) - getDay(iso, timeZone);

function getCalendarDate(iso: string, { now, timeZone, t }: TimeContext, month: "long" | "short"): string {
  const year = (instant: string) => formatDate(instant, timeZone, t, { year: "numeric" });
  return formatDate(iso, timeZone, t, { month, day: "numeric", ...(year(iso) !== year(now) && { year: "numeric" }) });
}
