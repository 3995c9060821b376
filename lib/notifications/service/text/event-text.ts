import { isTimezone } from "@/lib/core/shared/time-zone";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import { joinVenue } from "@/lib/events/calendar";
import { getSiteTimezone, toSiteTimezone } from "@/lib/events/data/timezone";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getSiteFormatLocale } from "@/lib/i18n/server/format-locale";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { toSameSpaces } from "@/lib/i18n/shared/same-spaces";

export const EVENT_FACTS = {
  id: true,
  name: true,
  description: true,
  location: true,
  venueName: true,
  venueAddress: true,
  startTime: true,
  endTime: true,
  timezone: true,
  isOnline: true,
  status: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EventSelect;

export type EventFacts = Prisma.EventGetPayload<{ select: typeof EVENT_FACTS }>;

/** Returns the event's zone, or for an online event the reader's if it is valid. */
export function getDisplayZone(event: Pick<EventFacts, "timezone" | "isOnline">, readerZone: string | null): string {
  const ownZone = event.isOnline && readerZone ? toSiteTimezone(readerZone) : undefined;
  return ownZone ?? (isTimezone(event.timezone) ? event.timezone : getSiteTimezone());
}

export type Reading = { zone: string; locale: Locale };

const createFormatter = ({ zone, locale }: Reading, options: Intl.DateTimeFormatOptions) => {
  const format = getDateFormat(getSiteFormatLocale(locale), { timeZone: zone, ...options });
  // Some email clients show a no-break space as a box.
  return (at: Date): string => toSameSpaces(format.format(at)).replaceAll("\u00a0", " ");
};

/** `Tuesday, December 1, 2026` */
export const formatDay = (at: Date, reading: Reading): string =>
  createFormatter(reading, { weekday: "long", month: "long", day: "numeric", year: "numeric" })(at);

/** `6:00 PM EST` */
export const formatTime = (at: Date, reading: Reading): string =>
  createFormatter(reading, { hour: "numeric", minute: "2-digit", timeZoneName: "short" })(at);

export function formatWhen(
  { startTime, endTime }: Pick<EventFacts, "startTime" | "endTime">,
  reading: Reading,
): string {
  const t = getTranslator(reading.locale);
  const time = createFormatter(reading, { hour: "numeric", minute: "2-digit" });
  // A zone name can't be formatted alone, so the year is requested and removed again.
  const formatZone = (at: Date, timeZoneName: "long" | "longGeneric") =>
    createFormatter(reading, { timeZoneName, year: "numeric" })(at).replace(/^\d+,?\s*/, "");
  const [startZone, endZone] = [formatZone(startTime, "long"), formatZone(endTime, "long")];
  // If the clocks change between start and end, no name of the half-year is right for both.
  const zoneName = startZone === endZone ? startZone : formatZone(startTime, "longGeneric");
  const [startDay, endDay] = [formatDay(startTime, reading), formatDay(endTime, reading)];
  const end = startDay === endDay ? time(endTime) : `${endDay}, ${time(endTime)}`;
  return t("emails.event.span", { day: startDay, start: time(startTime), end, zone: zoneName });
}

export const formatVenue = (
  { isOnline, ...event }: Pick<EventFacts, "isOnline" | "venueName" | "venueAddress" | "location">,
  locale: Locale,
): string =>
  isOnline
    ? getTranslator(locale)("emails.event.online")
    : joinVenue([event.venueName, event.venueAddress, event.location].map(toOneLine));

const DAY_MS = 24 * 60 * 60_000;

/** Counts calendar days in a zone, whatever the clock changes. */
function countDaysBetween(from: Date, to: Date, zone: string): number {
  // American dates, which are parsed below.
  const format = createFormatter({ zone, locale: "en" }, { year: "numeric", month: "2-digit", day: "2-digit" });
  const toNoon = (at: Date) => {
    const [month, date, year] = format(at).split("/").map(Number) as [number, number, number];
    return Date.UTC(year, month - 1, date, 12);
  };
  return Math.round((toNoon(to) - toNoon(from)) / DAY_MS);
}

/** `today`, `tomorrow`, or the date, as seen at the moment `at`. */
export function describeDay(event: Pick<EventFacts, "startTime">, at: Date, reading: Reading): string {
  const t = getTranslator(reading.locale);
  const days = countDaysBetween(at, event.startTime, reading.zone);
  if (days === 0) return t("emails.event.today");
  if (days === 1) return t("emails.event.tomorrow");
  return t("emails.event.onDay", { date: formatDay(event.startTime, reading) });
}
