import { createHash } from "node:crypto";

import type { Metadata } from "next";

import { formatEventDate, formatEventVenue, formatEventTime } from "@/components/events/time/event-times";
import type { EventResponse } from "@/lib/events/schema/event";
import { fullName } from "@/lib/profiles/constants/profile";

import { LINK_PICTURE_SIZE } from "../../link-picture/size";

/** What search results and chats show before they cut. */
const MAX_DESCRIPTION = 160;

/** When it is, said to somebody whose zone nobody knows: in the event's own, by name. */
export const formatEventInOwnZone = (event: EventResponse): { date: string; time: string } => ({
  date: formatEventDate(event, event.timezone),
  time: formatEventTime({ ...event, isOnline: false }, event.timezone),
});

/** What the picture of a shared link shows; another picture has another address, so that it may be kept for long. */
export function getCardVersion(event: EventResponse): string {
  const { name, startTime, endTime, timezone, isOnline, venueName, location, status } = event;
  const shown = [name, startTime, endTime, timezone, isOnline, venueName, location, status];
  return createHash("sha1").update(JSON.stringify(shown)).digest("base64url").slice(0, 10);
}

const cardPath = (event: EventResponse): string => `/events/${event.id}/card.png?v=${getCardVersion(event)}`;

function describe(event: EventResponse): string {
  const { date, time } = formatEventInOwnZone(event);
  const when = `${date}, ${time} · ${formatEventVenue(event)}`;
  const text = event.description ? `${when}. ${event.description.replace(/\s+/g, " ")}` : when;
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text;
}

/** Title, description and picture, so that a shared link previews well. */
export function toEventMetadata(event: EventResponse, siteUrl: string): Metadata {
  const title = event.name;
  const description = describe(event);
  const url = `/events/${event.id}`;
  const { date, time } = formatEventInOwnZone(event);
  const images = [
    { url: cardPath(event), ...LINK_PICTURE_SIZE, alt: `${title}. ${date}, ${time}. ${formatEventVenue(event)}.` },
  ];
  return {
    metadataBase: new URL(siteUrl),
    title,
    description,
    alternates: { canonical: url },
    openGraph: { type: "website", siteName: "Nametag", title, description, url, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

const present = <Value>(value: Value | null | undefined | "" | false): Value | undefined => value || undefined;

function place(event: EventResponse, url: string): object {
  if (event.isOnline) return { "@type": "VirtualLocation", url };
  const { latitude, longitude } = event;
  return {
    "@type": "Place",
    name: event.venueName ?? event.location ?? "Venue to be announced",
    address: present(event.venueAddress ?? event.location),
    geo: latitude === null || longitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude },
  };
}

/** schema.org's Event as the text of a script element, which nothing in the event can end. */
export function toStructuredData(event: EventResponse, siteUrl: string): string {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const url = absolute(`/events/${event.id}`);
  const mode = event.isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode";
  const sponsors = [event.sponsorName, event.sponsor2Name, event.sponsor3Name].filter((name) => name !== null);
  const organizer = event.hostUser
    ? { "@type": "Person", name: fullName(event.hostUser.profile) }
    : event.hostName && { "@type": "Organization", name: event.hostName };
  const data = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.name,
    description: present(event.description),
    url,
    image: absolute(cardPath(event)),
    startDate: event.startTime,
    endDate: event.endTime,
    eventStatus: `https://schema.org/${event.status === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: place(event, url),
    organizer: present(organizer),
    sponsor: present(sponsors.length > 0 && sponsors.map((name) => ({ "@type": "Organization", name }))),
  };
  // "</script>" and "<!--" would end the element, whatever language it holds.
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
