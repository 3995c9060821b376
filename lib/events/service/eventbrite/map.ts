import { plainText } from "@/lib/core/shared/text/plain-text";
import { isTimezone } from "@/lib/core/shared/time-zone";
import { cutText, toOneLine } from "@/lib/core/shared/text/written-text";

import { isAssumedTimezone, MAX_CAPACITY } from "../../constants/event";
import { toAcceptedTimezone } from "../../constants/timezones";
import { getSiteTimezone, toSiteTimezone } from "../../data/timezone";
import type { EventStatus } from "../../schema/event";
import { roundDegrees } from "../../schema/nearby";
import type { EventbriteEvent } from "./response-schema";

/** The columns that a sync writes. Columns that only admins edit are left out. */
export type SyncedEvent = NonNullable<ReturnType<typeof toSyncedEvent>>;

const STATUSES: Record<string, EventStatus> = {
  live: "live",
  started: "live",
  ended: "ended",
  completed: "ended",
  canceled: "cancelled",
};

/** `max` is the limit of our own form (schema/write.ts). */
const toLine = (text: string | null | undefined, max: number): string | null =>
  cutText(toOneLine(plainText(text)), max, "…") || null;

function parseCoordinate(value: string | number | null | undefined, limit: number): number | null {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value ?? NaN);
  return Math.abs(number) <= limit ? roundDegrees(number) : null;
}

function toVenue({ venue, online_event }: EventbriteEvent) {
  const none = { location: null, venueName: null, venueAddress: null, latitude: null, longitude: null };
  if (online_event || !venue) return none;
  const [latitude, longitude] = [parseCoordinate(venue.latitude, 90), parseCoordinate(venue.longitude, 180)];
  const isComplete = latitude !== null && longitude !== null;
  return {
    location: toLine(venue.address?.city, 200),
    venueName: toLine(venue.name, 200),
    venueAddress: toLine(venue.address?.localized_address_display ?? venue.address?.address_1, 300),
    latitude: isComplete ? latitude : null,
    longitude: isComplete ? longitude : null,
  };
}

/** Also a zone that the site doesn't offer. An unknown one becomes the site's default. */
const toTimezone = (name: string): string =>
  toSiteTimezone(name) ??
  toAcceptedTimezone(name) ??
  (isTimezone(name) && !isAssumedTimezone(name) ? name : getSiteTimezone());

/**
 * Returns null for drafts, and for events that have no name or end before they start. Converts HTML
 * to plain text.
 */
export function toSyncedEvent(event: EventbriteEvent) {
  const status = STATUSES[event.status];
  const name = toLine(event.name?.text, 200);
  const [start, end] = [Date.parse(event.start.utc), Date.parse(event.end.utc)];
  if (!status || !name || !(end > start)) return null;
  const isOnline = event.online_event ?? false;
  const { capacity } = event;
  return {
    eventbriteId: event.id,
    name,
    description: cutText(plainText(event.description?.text ?? event.summary), 10_000, "…") || null,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    timezone: toTimezone(event.start.timezone),
    status,
    isOnline,
    eventType: isOnline ? "online" : "in-person",
    ...toVenue(event),
    capacity: capacity && Number.isInteger(capacity) && capacity > 0 && capacity <= MAX_CAPACITY ? capacity : null,
  };
}
