import { buildFileName, plainText } from "@/lib/core/shared/plain-text";

import type { EventResponse } from "./schema/event";

/** The parts of an event that a calendar entry has. The meeting URL only if the reader may see it. */
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

/** Formats the texts of the `calendar` messages: a translator of React or of the server. */
export type CalendarTexts = (key: "joinCall" | "online", values?: { url: string }) => string;

export type CalendarEntry = {
  title: string;
  /** The description, the meeting URL and the address of the event's page. */
  details: string;
  place: string;
  page: string;
};

/** @param origin of the site, as `https://nametag.example.com` */
export function toCalendarEntry(event: CalendarEvent, origin: string, t: CalendarTexts): CalendarEntry {
  const page = `${origin}/events/${event.id}`;
  const join = event.meetingUrl && t("joinCall", { url: plainText(event.meetingUrl) });
  return {
    title: plainText(event.name),
    details: [plainText(event.description), join, page].filter(Boolean).join("\n\n"),
    place: event.isOnline ? plainText(event.meetingUrl) || t("online") : formatVenue(event),
    page,
  };
}

/** Returns venue, address and city without repeating a part that an earlier one contains. */
function formatVenue({ venueName, venueAddress, location }: CalendarEvent): string {
  const parts: string[] = [];
  for (const part of [venueName, venueAddress, location].map(plainText)) {
    const previous = parts.join(", ").toLowerCase();
    if (part && !previous.includes(part.toLowerCase())) parts.push(part);
  }
  return parts.join(", ");
}

/** Returns the name of the calendar file, from the event's name. */
export const getCalendarFileName = ({ name }: Pick<EventResponse, "name">): string =>
  buildFileName(name, "Event", "ics");

/** In characters. Addresses can be about 8,000 characters long, and one character can take nine. */
const MAX_DETAILS = 600;

function truncateDetails({ details, page }: CalendarEntry): string {
  const characters = [...details];
  if (characters.length <= MAX_DETAILS) return details;
  return `${characters.slice(0, MAX_DETAILS).join("").trimEnd()}…\n\n${page}`;
}

/** Encodes spaces as %20. URLSearchParams writes them as +, which Outlook shows. */
const toQueryString = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Outlook reads the body as HTML. */
const toHtml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");

/** Returns the addresses where Google Calendar and Outlook offer to add the event, with UTC times. */
export function getCalendarLinks(
  event: CalendarEvent,
  origin: string,
  t: CalendarTexts,
): { google: string; outlook: string } {
  const entry = toCalendarEntry(event, origin, t);
  const details = truncateDetails(entry);
  const [start, end] = [event.startTime, event.endTime].map((time) => new Date(time).toISOString()) as [string, string];
  const compact = (time: string) => time.replace(/\.\d+|[-:]/g, "");
  const google = toQueryString({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    details,
    location: entry.place,
  });
  const outlook = toQueryString({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: entry.title,
    startdt: start,
    enddt: end,
    body: toHtml(details),
    location: entry.place,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
