import { plainText } from "@/lib/core/shared/plain-text";

import { toAcceptedTimezone, DEFAULT_TIMEZONE, MAX_CAPACITY } from "../../constants";
import type { EventStatus } from "../../schema/event";
import type { RemoteEvent } from "./shape";

/** What a sync writes: the columns that Eventbrite knows, and none that admins keep. */
export type SyncedEvent = {
  eventbriteId: string;
  name: string;
  description: string | null;
  startTime: string;
  endTime: string;
  timezone: string;
  status: EventStatus;
  isOnline: boolean;
  eventType: "online" | "in-person";
  location: string | null;
  venueName: string | null;
  venueAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  capacity: number | null;
};

const STATUSES: Record<string, EventStatus> = {
  live: "live",
  started: "live",
  ended: "ended",
  completed: "ended",
  canceled: "cancelled",
};

/** Whole characters, at most so many as our own form takes (schema/write.ts). */
const clip = (text: string, most: number): string =>
  text.length <= most
    ? text
    : [...text]
        .slice(0, most - 1)
        .join("")
        .slice(0, most - 1)
        .replace(/\p{Cs}$/u, "")
        .trimEnd() + "…";

const line = (text: string | null | undefined, most: number): string | null =>
  clip(plainText(text).replace(/\s+/g, " "), most) || null;

function coordinate(value: string | number | null | undefined, limit: number): number | null {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value ?? NaN);
  return Math.abs(number) <= limit ? number : null;
}

function placeOf({ venue, online_event }: RemoteEvent) {
  const nowhere = { location: null, venueName: null, venueAddress: null, latitude: null, longitude: null };
  if (online_event || !venue) return nowhere;
  const [latitude, longitude] = [coordinate(venue.latitude, 90), coordinate(venue.longitude, 180)];
  const known = latitude !== null && longitude !== null;
  return {
    location: line(venue.address?.city, 200),
    venueName: line(venue.name, 200),
    venueAddress: line(venue.address?.localized_address_display ?? venue.address?.address_1, 300),
    latitude: known ? latitude : null,
    longitude: known ? longitude : null,
  };
}

/**
 * An event of theirs as ours; null for one that is none here: a draft, one without a name, one that ends before it starts.
 * Texts come as plain text, never as HTML; a zone that we don't know becomes the default (spec B§5), its instants stay.
 */
export function toSyncedEvent(event: RemoteEvent): SyncedEvent | null {
  const status = STATUSES[event.status];
  const name = line(event.name?.text, 200);
  const [start, end] = [Date.parse(event.start.utc), Date.parse(event.end.utc)];
  if (!status || !name || !(end > start)) return null;
  const isOnline = event.online_event ?? false;
  const { capacity } = event;
  return {
    eventbriteId: event.id,
    name,
    description: clip(plainText(event.description?.text ?? event.summary), 10_000) || null,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    timezone: toAcceptedTimezone(event.start.timezone) ?? DEFAULT_TIMEZONE,
    status,
    isOnline,
    eventType: isOnline ? "online" : "in-person",
    ...placeOf(event),
    capacity: capacity && Number.isInteger(capacity) && capacity > 0 && capacity <= MAX_CAPACITY ? capacity : null,
  };
}
