import { buildFileName, plainText } from "@/lib/core/shared/text/plain-text";
import { cutText } from "@/lib/core/shared/text/written-text";

import type { EventResponse } from "./schema/event";

/** `meetingUrl` is present only if the reader may see it. */
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

/** Formats texts below `calendar`. React and the server have different translators. */
export type CalendarTexts = (key: "joinCall" | "online", values?: { url: string }) => string;

export type CalendarEntry = {
  title: string;
  details: string;
  venue: string;
  page: string;
};

/** @param origin of the site, such as `https://nametag.example.com` */
export function toCalendarEntry(event: CalendarEvent, origin: string, t: CalendarTexts): CalendarEntry {
  const page = `${origin}/events/${event.id}`;
  const join = event.meetingUrl && t("joinCall", { url: plainText(event.meetingUrl) });
  return {
    title: plainText(event.name),
    details: [plainText(event.description), join, page].filter(Boolean).join("\n\n"),
    venue: event.isOnline
      ? plainText(event.meetingUrl) || t("online")
      : joinVenue([event.venueName, event.venueAddress, event.location].map(plainText)),
    page,
  };
}

/** Joins a venue, its address and its location without repetitions; may be empty. */
export const joinVenue = (parts: string[]): string =>
  parts.reduce((venue, part) => {
    const isNew = part !== "" && !venue.toLowerCase().includes(part.toLowerCase());
    return isNew ? [venue, part].filter(Boolean).join(", ") : venue;
  }, "");

export const getCalendarFileName = ({ name }: Pick<EventResponse, "name">): string =>
  buildFileName(name, "Event", "ics");

/** URLs have a limit, and one character can take nine. */
const MAX_DETAILS = 600;

const cutDetails = ({ details, page }: CalendarEntry): string =>
  details.length <= MAX_DETAILS ? details : `${cutText(details, MAX_DETAILS, "…")}\n\n${page}`;

/** Encodes spaces as %20, because Outlook shows the + of URLSearchParams. */
const toQueryString = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Outlook reads the body as HTML. */
const toHtml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");

/**
 * Returns addresses that add the event to Google Calendar or Outlook, with UTC times. Outlook has
 * one site for personal accounts and one for those of work and school.
 */
export function getCalendarLinks(
  event: CalendarEvent,
  origin: string,
  t: CalendarTexts,
): { google: string; outlook: string; outlookWork: string } {
  const entry = toCalendarEntry(event, origin, t);
  const details = cutDetails(entry);
  const [start, end] = [event.startTime, event.endTime].map((time) => new Date(time).toISOString()) as [string, string];
  const compact = (time: string) => time.replace(/\.\d+|[-:]/g, "");
  const google = toQueryString({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    details,
    location: entry.venue,
  });
  const outlook = toQueryString({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: entry.title,
    startdt: start,
    enddt: end,
    body: toHtml(details),
    location: entry.venue,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
    outlookWork: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
