import type { useTranslations } from "next-intl";

import { isAssumedTimezone } from "@/lib/events/constants/event";
import type { EventResponse } from "@/lib/events/schema/event";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

type ZonedParts = {
  weekday: string;
  year: string;
  month: string;
  day: string;
  time: string;
  /** Empty with 24 hours. */
  dayPeriod: string;
  zone: string;
};

const OPTIONS: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

const ENGLISH = "en-US";

/** Intl is slow, and a list renders the same instants again and again. */
const MAX_CACHED_INSTANTS = 2_000;
const cache = new Map<string, ZonedParts>();

export type EventTimeTexts = ReturnType<typeof useTranslations<"events.time">>;

type EventTimes = Pick<EventResponse, "startTime" | "endTime" | "timezone" | "isOnline">;

const DAY_MS = 24 * 60 * 60 * 1000;

/** See docs/product/events.md#time-zones. */
const getDisplayZone = (event: EventTimes, viewerZone: string): string =>
  event.isOnline ? viewerZone : event.timezone;

const isMultiDay = (event: EventTimes): boolean => Date.parse(event.endTime) - Date.parse(event.startTime) >= DAY_MS;

function readParts(instant: string, zone: string, t: EventTimeTexts): ZonedParts {
  const parts = readZonedParts(instant, zone, t("formatLocale"));
  return { ...parts, dayPeriod: parts.dayPeriod && t(parts.dayPeriod === "AM" ? "am" : "pm") };
}

function readStartAndEnd(event: EventTimes, viewerZone: string, t: EventTimeTexts) {
  const zone = getDisplayZone(event, viewerZone);
  return { start: readParts(event.startTime, zone, t), end: readParts(event.endTime, zone, t) };
}

/** Spanish writes weekdays in lower case, even at the start of a line. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const formatDate = ({ weekday, month, day, year }: ZonedParts, t: EventTimeTexts): string =>
  t("date", { weekday, month, day, year });
const formatShortDate = ({ month, day }: ZonedParts, t: EventTimeTexts): string =>
  t("shortDate", { month: month.slice(0, 3), day });

const formatTime = ({ time, dayPeriod }: ZonedParts): string => (dayPeriod ? `${time} ${dayPeriod}` : time);

/** 'Nov' and '20' for the date block, and the whole date for screen readers. */
export function getEventDateParts(event: EventTimes, viewerZone: string, t: EventTimeTexts) {
  const { start } = readStartAndEnd(event, viewerZone, t);
  return { month: start.month.slice(0, 3), day: start.day, date: capitalize(formatDate(start, t)) };
}

/** 'Friday, November 20, 2026', or both dates if the event takes 24 hours or more. */
export function formatEventDate(event: EventTimes, viewerZone: string, t: EventTimeTexts): string {
  const { start, end } = readStartAndEnd(event, viewerZone, t);
  if (!isMultiDay(event)) return capitalize(formatDate(start, t));
  return capitalize(t("range", { start: formatDate(start, t), end: formatDate(end, t) }));
}

/** '6:00 to 9:00 PM EST', or '12:00 to 1:00 PM your time (EST)' for an online event. */
export function formatEventTime(event: EventTimes, viewerZone: string, t: EventTimeTexts): string {
  const { start, end } = readStartAndEnd(event, viewerZone, t);
  // If the clocks change between start and end, each has its own zone name.
  const isSameZone = start.zone === end.zone;
  const startZone = isSameZone ? "" : ` ${start.zone}`;
  const isViewersZone = event.isOnline && !isAssumedTimezone(viewerZone);
  const endZone = isViewersZone ? t("viewerZone", { zone: end.zone }) : end.zone;
  const endText = `${formatTime(end)} ${endZone}`;
  if (isMultiDay(event)) {
    return t("range", {
      start: `${formatShortDate(start, t)}, ${formatTime(start)}${startZone}`,
      end: `${formatShortDate(end, t)}, ${endText}`,
    });
  }
  const isSamePeriod = start.dayPeriod === end.dayPeriod && isSameZone;
  return t("range", { start: `${isSamePeriod ? start.time : formatTime(start)}${startZone}`, end: endText });
}

export function formatEventVenue(
  event: Pick<EventResponse, "isOnline" | "venueName" | "location">,
  t: EventTimeTexts,
): string {
  if (event.isOnline) return t("online");
  return event.venueName ?? event.location ?? t("venueToBeAnnounced");
}

export function formatClockTime(instant: string, zone: string, t: EventTimeTexts): string {
  const parts = readParts(instant, zone, t);
  return `${formatTime(parts)} ${parts.zone}`;
}

/** 'Friday, November 20, 2026, 6:00 PM EST' */
export function formatMoment(instant: string, zone: string, t: EventTimeTexts): string {
  return `${capitalize(formatDate(readParts(instant, zone, t), t))}, ${formatClockTime(instant, zone, t)}`;
}

/** As in "es-ES-u-hc-h23", of a site elsewhere (docs/product/site.md#dates-and-times). */
const hasCountry = (locale: string): boolean => locale.includes("-u-hc-");

/**
 * Only weekdays and months are translated. Callers join the parts, because Intl joins them
 * differently in Node and in browsers.
 */
function readZonedParts(instant: string, zone: string, locale: string = ENGLISH): ZonedParts {
  const key = `${locale} ${instant} ${zone}`;
  let parts = cache.get(key);
  if (!parts) {
    if (cache.size >= MAX_CACHED_INSTANTS) cache.clear();
    cache.set(key, (parts = computeParts(instant, zone, locale)));
  }
  return parts;
}

type Values = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function readValues(instant: string, zone: string, locale: string): Values {
  const values: Values = {};
  const format = getDateFormat(locale, { ...OPTIONS, timeZone: zone });
  for (const { type, value } of format.formatToParts(new Date(instant))) values[type] ??= value;
  return values;
}

function computeParts(instant: string, zone: string, locale: string): ZonedParts {
  const english = readValues(instant, zone, ENGLISH);
  const own = locale === ENGLISH ? english : readValues(instant, zone, locale);
  const { weekday = "", month = "" } = own;
  const { year = "", day = "", minute = "" } = english;
  const has24Hours = locale.endsWith("h23");
  const { hour = "" } = has24Hours ? own : english;
  const { timeZoneName = zone } = hasCountry(locale) ? own : english;
  const dayPeriod = has24Hours ? "" : (english.dayPeriod ?? "");
  return { weekday, year, month, day, time: `${hour}:${minute}`, dayPeriod, zone: timeZoneName };
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** '3 h 20 min', or days and hours from one day on. */
export function formatDuration(totalMinutes: number, t: EventTimeTexts): string {
  const days = Math.floor(totalMinutes / DAY_MINUTES);
  const hours = Math.floor((totalMinutes % DAY_MINUTES) / HOUR_MINUTES);
  const minutes = totalMinutes % HOUR_MINUTES;
  if (days > 0) return hours > 0 ? t("daysAndHours", { days, hours }) : t("days", { days });
  if (hours > 0) return minutes > 0 ? t("hoursAndMinutes", { hours, minutes }) : t("hours", { hours });
  return t("minutes", { minutes });
}

/** See docs/product/events.md#time-until-start-label. */
export function formatTimeUntilStart(startTime: string, now: Date, t: EventTimeTexts): string {
  const leftMs = Date.parse(startTime) - now.getTime();
  if (leftMs <= 0) return t("started");
  return t("startsIn", { duration: formatDuration(Math.ceil(leftMs / 60_000), t) });
}
