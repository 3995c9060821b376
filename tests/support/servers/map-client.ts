import type { AttendeeLocation } from "@/lib/presence/schema";
import type { Ack, LocationAck } from "@/lib/api/protocol/map-events";

import { waitForEvent, type MapClient } from "./realtime";

/** The factories' event: Armature Works, Tampa. */
export const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/**
 * Returns a position about this many miles north of the venue, to the 5 decimals that leave the
 * server.
 */
export const getPositionNorth = (miles: number) => ({
  latitude: Number((VENUE.latitude + miles / 69.1).toFixed(5)),
  longitude: VENUE.longitude,
});

/** Emits any payload, also an invalid one, and returns the acknowledgement. */
export function emitWithAck(map: MapClient, event: string, payload: unknown): Promise<Ack<Partial<LocationAck>>> {
  const emit = map.emit.bind(map) as (name: string, ...args: unknown[]) => void;
  return new Promise((resolve) => emit(event, payload, resolve));
}

/**
 * Joins an event's map and returns the attendees on it. With `updates`, changes come together in
 * `mapUpdate`.
 */
export async function joinMap(map: MapClient, eventId: string, updates = false) {
  const attendees = waitForEvent(map, "currentAttendees");
  const response = await emitWithAck(map, "joinEvent", updates ? { eventId, updates } : eventId);
  if (!response.ok) throw new Error(`Not joined: ${response.code}`);
  return attendees;
}

export const sendPosition = (map: MapClient, eventId: string, position: object = VENUE) =>
  emitWithAck(map, "locationUpdate", { eventId, ...position });

/** Calls a function with each later position of the socket, whichever way it joined. */
function onPositions(map: MapClient, listener: (locations: AttendeeLocation[]) => void): void {
  map.on("mapUpdate", ({ entered = [], moved = [], at = "" }) => {
    const shown = entered.map(({ user: _, ...location }) => location);
    const later = moved.map((position) => ({ ...position, timestamp: at }));
    if (shown.length + later.length > 0) listener([...shown, ...later]);
  });
  map.on("attendeeLocationUpdate", (location) => listener([location]));
}

/** Returns an array to which every later position of the socket is added. */
export function recordLocations(map: MapClient): AttendeeLocation[] {
  const locations: AttendeeLocation[] = [];
  onPositions(map, (received) => void locations.push(...received));
  return locations;
}

/** Resolves with the next positions that the socket receives together. */
export const waitForLocations = (map: MapClient): Promise<AttendeeLocation[]> =>
  new Promise((resolve) => onPositions(map, resolve));

/** Returns an array to which the id of everybody who leaves the socket's map is added. */
export function recordDepartures(map: MapClient): string[] {
  const userIds: string[] = [];
  map.on("mapUpdate", ({ left = [] }) => void userIds.push(...left));
  map.on("attendeeLeft", ({ userId }) => void userIds.push(userId));
  return userIds;
}

/** Resolves with the ids of those who leave the socket's map next. */
export const waitForDeparture = (map: MapClient): Promise<string[]> =>
  new Promise((resolve) => {
    map.on("mapUpdate", ({ left = [] }) => left.length > 0 && resolve(left));
    map.on("attendeeLeft", ({ userId }) => resolve([userId]));
  });

/** Resolves when the socket has received a position of each user. Call it before they send. */
export function waitForPositions(map: MapClient, userIds: string[]): Promise<void> {
  const missingUserIds = new Set(userIds);
  return new Promise((resolve) =>
    onPositions(map, (locations) => {
      for (const { userId } of locations) missingUserIds.delete(userId);
      if (missingUserIds.size === 0) resolve();
    }),
  );
}
