import { toAcceptedTimezone, DEFAULT_TIMEZONE } from "@/lib/events/constants";
import { plainText } from "@/lib/core/shared/plain-text";
import type { EventRow } from "@/lib/events/data/row";

/** What letters say of an event. */
export type EventFacts = Pick<
  EventRow,
  | "id"
  | "name"
  | "description"
  | "location"
  | "venueName"
  | "venueAddress"
  | "startTime"
  | "endTime"
  | "timezone"
  | "isOnline"
> & { status: string; createdAt: Date; updatedAt: Date };

/** One line, however it was written. */
export const line = (text: string | null | undefined): string => plainText(text).replace(/\s+/g, " ");

/** In-person times in the venue's zone, online ones in the reader's where it is known (contract §5). */
export function zoneFor(event: Pick<EventFacts, "timezone" | "isOnline">, readerZone: string | null): string {
  const own = event.isOnline && readerZone ? toAcceptedTimezone(readerZone) : undefined;
  return own ?? toAcceptedTimezone(event.timezone) ?? DEFAULT_TIMEZONE;
}

const written = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  // Newer ICU puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return (at: Date): string => format.format(at).replace(/[\u202f\u00a0]/g, " ");
};

export const dayOf = (at: Date, zone: string): string =>
  written(zone, { weekday: "long", month: "long", day: "numeric", year: "numeric" })(at);

/** With the zone's short name: `6:00 PM EST`. */
export const timeOf = (at: Date, zone: string): string =>
  written(zone, { hour: "numeric", minute: "2-digit", timeZoneName: "short" })(at);

/** Day, span and the zone's full name (contract §5: always named). */
export function whenText({ startTime, endTime }: Pick<EventFacts, "startTime" | "endTime">, zone: string): string {
  const day = (at: Date) => dayOf(at, zone);
  const time = written(zone, { hour: "numeric", minute: "2-digit" });
  const zoneName = written(zone, { timeZoneName: "long", year: "numeric" })(startTime).replace(/^\d+,?\s*/, "");
  const end = day(startTime) === day(endTime) ? time(endTime) : `${day(endTime)}, ${time(endTime)}`;
  return `${day(startTime)}, ${time(startTime)} to ${end}, ${zoneName}`;
}

/** From the narrow to the wide, without saying anything twice; empty where nothing is known. */
export function placeText(event: Pick<EventFacts, "isOnline" | "venueName" | "venueAddress" | "location">): string {
  if (event.isOnline) return "Online";
  const parts: string[] = [];
  for (const part of [event.venueName, event.venueAddress, event.location].map(line)) {
    if (part && !parts.join(", ").toLowerCase().includes(part.toLowerCase())) parts.push(part);
  }
  return parts.join(", ");
}

const DAY_MS = 24 * 60 * 60_000;

/** Whole days of the zone's calendar from one instant to another; the clock's changes don't count. */
export function daysBetween(from: Date, to: Date, zone: string): number {
  const day = written(zone, { year: "numeric", month: "2-digit", day: "2-digit" });
  const noon = (at: Date) => {
    const [month, date, year] = day(at).split("/").map(Number) as [number, number, number];
    return Date.UTC(year, month - 1, date, 12);
  };
  return Math.round((noon(to) - noon(from)) / DAY_MS);
}
