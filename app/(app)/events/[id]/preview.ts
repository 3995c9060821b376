import { createHash } from "node:crypto";

import type { Metadata } from "next";

import {
  type EventTimeTexts,
  formatEventDate,
  formatEventTime,
  formatEventVenue,
} from "@/components/events/time/event-times";
import { getProductName, getSiteVersion } from "@/lib/core/server/site/site-settings";
import { cutText, joinLines } from "@/lib/core/shared/text/written-text";
import type { EventResponse } from "@/lib/events/schema/event";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { PREVIEW_IMAGE_SIZE } from "../../link-preview/image-size";

/** Search results and chats cut longer descriptions. */
const MAX_DESCRIPTION = 160;

/** Uses the event's time zone, because the reader's is unknown. */
export const formatEventInOwnZone = (event: EventResponse, t: EventTimeTexts): { date: string; time: string } => ({
  date: formatEventDate({ ...event, isOnline: false }, event.timezone, t),
  time: formatEventTime({ ...event, isOnline: false }, event.timezone, t),
});

/** Hashes what the image shows, for a URL that can be cached for long. */
export function getCardVersion(event: EventResponse): string {
  const { name, startTime, endTime, timezone, isOnline, venueName, location, status } = event;
  const site = getSiteVersion();
  const shown = [name, startTime, endTime, timezone, isOnline, venueName, location, status];
  // Times are written as in the site's region.
  if (site !== "0") shown.push(site);
  return createHash("sha1").update(JSON.stringify(shown)).digest("base64url").slice(0, 10);
}

const getCardPath = (event: EventResponse): string => `/events/${event.id}/card.png?v=${getCardVersion(event)}`;

export function buildEventMetadata(event: EventResponse, siteUrl: string, t: EventTimeTexts): Metadata {
  const title = event.name;
  const description = describeEvent(event, t);
  const url = `/events/${event.id}`;
  const { date, time } = formatEventInOwnZone(event, t);
  const alt = `${title}. ${date}, ${time}. ${formatEventVenue(event, t)}.`;
  const images = [{ url: getCardPath(event), ...PREVIEW_IMAGE_SIZE, alt }];
  return {
    metadataBase: new URL(siteUrl),
    title,
    description,
    ...(event.visibility === "unlisted" && { robots: { index: false } }),
    alternates: { canonical: url },
    openGraph: { type: "website", siteName: getProductName(), title, description, url, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

function describeEvent(event: EventResponse, t: EventTimeTexts): string {
  const { date, time } = formatEventInOwnZone(event, t);
  const summary = `${date}, ${time} · ${formatEventVenue(event, t)}`;
  return cutText([summary, event.description ?? ""].filter(Boolean).map(joinLines).join(". "), MAX_DESCRIPTION, "…");
}

/** JSON leaves out undefined values. */
const orUndefined = <Value>(value: Value | null | undefined | "" | false): Value | undefined => value || undefined;

/** Returns JSON without `<`, so that no text can end the script element. */
const toStructuredData = (data: object): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");

export const buildStructuredData = (event: EventResponse, siteUrl: string, t: EventTimeTexts): string =>
  toStructuredData(buildEventData(event, siteUrl, t));

/** Returns a list of events as schema.org's ItemList. */
export const buildListData = (events: readonly EventResponse[], siteUrl: string, t: EventTimeTexts): string =>
  toStructuredData({
    "@type": "ItemList",
    itemListElement: events.map((event, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: buildEventData(event, siteUrl, t),
    })),
  });

/** Returns an organizer as schema.org's Organization, with the events of the page. */
export const buildOrganizerData = (
  { name, slug, about }: { name: string; slug: string; about: string | null },
  events: readonly EventResponse[],
  siteUrl: string,
  t: EventTimeTexts,
): string =>
  toStructuredData({
    "@type": "Organization",
    name,
    url: new URL(`/o/${slug}`, siteUrl).href,
    description: orUndefined(about),
    event: events.map((event) => buildEventData(event, siteUrl, t)),
  });

/** Returns schema.org's Event. */
function buildEventData(event: EventResponse, siteUrl: string, t: EventTimeTexts): object {
  const toAbsolute = (path: string) => new URL(path, siteUrl).href;
  const url = toAbsolute(`/events/${event.id}`);
  const attendanceMode = event.isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode";
  return {
    "@type": "Event",
    name: event.name,
    description: orUndefined(event.description),
    url,
    image: toAbsolute(getCardPath(event)),
    startDate: event.startTime,
    endDate: event.endTime,
    eventStatus: `https://schema.org/${event.status === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${attendanceMode}`,
    location: buildLocation(event, url, t),
    organizer: buildOrganizer(event),
    sponsor: buildSponsors(event),
  };
}

function buildLocation(event: EventResponse, url: string, t: EventTimeTexts): object {
  if (event.isOnline) return { "@type": "VirtualLocation", url };
  const { latitude, longitude } = event;
  return {
    "@type": "Place",
    name: formatEventVenue(event, t),
    address: orUndefined(event.venueAddress ?? event.location),
    geo: latitude === null || longitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude },
  };
}

function buildOrganizer({ hostUser, hostName }: EventResponse): object | undefined {
  if (hostUser) return { "@type": "Person", name: formatFullName(hostUser.profile) };
  return hostName ? { "@type": "Organization", name: hostName } : undefined;
}

function buildSponsors({ sponsorName, sponsor2Name, sponsor3Name }: EventResponse): object[] | undefined {
  const names = [sponsorName, sponsor2Name, sponsor3Name].filter((name) => name !== null);
  return names.length > 0 ? names.map((name) => ({ "@type": "Organization", name })) : undefined;
}
