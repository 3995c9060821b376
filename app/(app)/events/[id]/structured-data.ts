import { type EventTimeTexts, formatEventVenue } from "@/components/events/time/event-times";
import type { EventResponse } from "@/lib/events/schema/event";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { getCardPath } from "./preview";

/** JSON leaves out undefined values. */
const orUndefined = <Value>(value: Value | null | undefined | "" | false): Value | undefined => value || undefined;

/** Returns schema.org's Event as JSON without `<`, so that no text can end the script element. */
export function buildStructuredData(event: EventResponse, siteUrl: string, t: EventTimeTexts): string {
  const toAbsolute = (path: string) => new URL(path, siteUrl).href;
  const url = toAbsolute(`/events/${event.id}`);
  const attendanceMode = event.isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode";
  const data = {
    "@context": "https://schema.org",
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
  return JSON.stringify(data).replace(/</g, "\\u003c");
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
