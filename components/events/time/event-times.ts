import type { useTranslations } from "next-intl";

import { isAssumedTimezone } from "@/lib/events/constants/timezones";
import type { EventResponse } from "@/lib/events/schema/event";

import { readZonedParts, type ZonedParts } from "./zoned-parts";

export type EventTimeTexts = ReturnType<typeof useTranslations<"events.time">>;

type EventTimes = Pick<EventResponse, "startTime" | "endTime" | "timezone" | "isOnline">;

const DAY_MS = 24 * 60 * 60 * 1000;

/** See docs/product/events.md#time-zones. */
const getDisplayZone = (event: EventTimes, viewerZone: string): string =>
  event.isOnline ? viewerZone : event.timezone;

const isMultiDay = (event: EventTimes): boolean => Date.parse(event.endTime) - Date.parse(event.startTime) >= DAY_MS;

function readParts(instant: string, zone: string, t: EventTimeTexts): ZonedParts {
  const parts = readZonedParts(instant, zone, t("formatLocale"));
  return { ...parts, dayPeriod: t(parts.dayPeriod === "AM" ? "am" : "pm") };
}

function readStartAndEnd(
  event: EventTimes,
  viewerZone: string,
  t: EventTimeTexts,
): { start: ZonedParts; end: ZonedParts } {
  const zone = getDisplayZone(event, viewerZone);
  return { start: readParts(event.startTime, zone, t), end: readParts(event.endTime, zone, t) };
}

/** Spanish writes weekdays in lower case, even at the start of a line. */
const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const formatDate = ({ weekday, month, day, year }: ZonedParts, t: EventTimeTexts): string =>
  t("date", { weekday, month, day, year });
const formatShortDate = ({ month, day }: ZonedParts, t: EventTimeTexts): string =>
  t("shortDate", { month: month.slice(0, 3), day });

/** 'Nov' and '20' for the date block, and the whole date for screen readers. */
export function getEventDateParts(
  event: EventTimes,
  viewerZone: string,
  t: EventTimeTexts,
): { month: string; day: string; date: string } {
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
  const endText = `${end.time} ${end.dayPeriod} ${endZone}`;
  if (isMultiDay(event)) {
    return t("range", {
      start: `${formatShortDate(start, t)}, ${start.time} ${start.dayPeriod}${startZone}`,
      end: `${formatShortDate(end, t)}, ${endText}`,
    });
  }
  const startPeriod = start.dayPeriod === end.dayPeriod && isSameZone ? "" : ` ${start.dayPeriod}`;
  return t("range", { start: `${start.time}${startPeriod}${startZone}`, end: endText });
}

export function formatEventVenue(
  event: Pick<EventResponse, "isOnline" | "venueName" | "location">,
  t: EventTimeTexts,
): string {
  if (event.isOnline) return t("online");
  return event.venueName ?? event.location ?? t("venueToBeAnnounced");
}

export function formatClockTime(instant: string, zone: string, t: EventTimeTexts): string {
  const { time, dayPeriod, zone: zoneName } = readParts(instant, zone, t);
  return `${time} ${dayPeriod} ${zoneName}`;
}
