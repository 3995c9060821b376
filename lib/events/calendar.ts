import { fileName, plainText } from "@/lib/core/shared/plain-text";

import type { EventResponse } from "./schema/event";

/** What a calendar is told of an event. Of what only some may see (contract §4) it knows what `event` has. */
export type CalendarEvent = Pick<
  EventResponse,
  | "id"
  | "name"
  | "description"
  | "startTime"
  | "endTime"
  | "status"
  | "isOnline"
  | "location"
  | "venueName"
  | "venueAddress"
  | "meetingUrl"
>;

export type CalendarEntry = {
  title: string;
  /** The event's own words, how to join where the reader may know it, and the address of its page. */
  details: string;
  place: string;
  page: string;
};

/** @param origin of the site, as `https://nametag.example.com` */
export function toCalendarEntry(event: CalendarEvent, origin: string): CalendarEntry {
  const page = `${origin}/events/${event.id}`;
  const join = event.meetingUrl && `Join the call: ${plainText(event.meetingUrl)}`;
  return {
    title: plainText(event.name),
    details: [plainText(event.description), join, page].filter(Boolean).join("\n\n"),
    place: event.isOnline ? plainText(event.meetingUrl) || "Online" : venue(event),
    page,
  };
}

/** From the narrow to the wide, without saying anything twice: many an address names its city. */
function venue({ venueName, venueAddress, location }: CalendarEvent): string {
  const parts: string[] = [];
  for (const part of [venueName, venueAddress, location].map(plainText)) {
    const said = parts.join(", ").toLowerCase();
    if (part && !said.includes(part.toLowerCase())) parts.push(part);
  }
  return parts.join(", ");
}

/** Named from the event (spec B§9). */
export const getCalendarFileName = ({ name }: Pick<EventResponse, "name">): string => fileName(name, "Event", "ics");

/** Browsers and servers take addresses of about 8,000 characters; a letter may take nine. The page has the rest. */
const MOST_DETAILS = 600;

function shortDetails({ details, page }: CalendarEntry): string {
  const characters = [...details];
  if (characters.length <= MOST_DETAILS) return details;
  return `${characters.slice(0, MOST_DETAILS).join("").trimEnd()}…\n\n${page}`;
}

/** Not URLSearchParams, whose plus for a space Outlook shows as one. */
const query = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Outlook takes the text for HTML. */
const asHtml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");

/** Where Google's and Outlook's calendars offer to add the event. Times go as UTC. */
export function getCalendarLinks(event: CalendarEvent, origin: string): { google: string; outlook: string } {
  const entry = toCalendarEntry(event, origin);
  const details = shortDetails(entry);
  const [start, end] = [event.startTime, event.endTime].map((time) => new Date(time).toISOString()) as [string, string];
  const compact = (time: string) => time.replace(/\.\d+|[-:]/g, "");
  const google = query({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    details,
    location: entry.place,
  });
  const outlook = query({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: entry.title,
    startdt: start,
    enddt: end,
    body: asHtml(details),
    location: entry.place,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
