import type { AttendeeLocation } from "@/lib/presence/schema";
import type { Ack, LocationAck } from "@/lib/api/protocol/map-events";

import { waitForEvent, type MapClient } from "./realtime";

/** The factories' event: Armature Works, Tampa. */
export const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/** Returns a position about this many miles north of the venue, to the 5 decimals that leave the server. */
export const getPositionNorth = (miles: number) => ({
  latitude: Number((VENUE.latitude + miles / 69.1).toFixed(5)),
  longitude: VENUE.longitude,
});

/** Emits any payload, also an invalid one, and returns the acknowledgement. */
export function emitWithAck(map: MapClient, event: string, payload: unknown): Promise<Ack<Partial<LocationAck>>> {
  const emit = map.emit.bind(map) as (name: string, ...args: unknown[]) => void;
  return new Promise((resolve) => emit(event, payload, resolve));
}

/** Joins an event's map and returns the attendees on it. */
export async function joinMap(map: MapClient, eventId: string, batch = false) {
  const attendees = waitForEvent(map, "currentAttendees");
  const response = await emitWithAck(map, "joinEvent", batch ? { eventId, batch } : eventId);
  if (!response.ok) throw new Error(`Not joined: ${response.code}`);
  return attendees;
}

export const sendPosition = (map: MapClient, eventId: string, position: object = VENUE) =>
  emitWithAck(map, "locationUpdate", { eventId, ...position });

/** Returns an array to which every later position of the socket is added, single or batched. */
export function recordLocations(map: MapClient): AttendeeLocation[] {
  const locations: AttendeeLocation[] = [];
  map.on("attendeeLocations", (batch) => void locations.push(...batch));
  map.on("attendeeLocationUpdate", (location) => void locations.push(location));
  return locations;
}

/** Resolves when the socket has received a position of each user. Call it before they send. */
export function waitForPositions(map: MapClient, userIds: string[]): Promise<void> {
  const missingUserIds = new Set(userIds);
  return new Promise((resolve) => {
    const onLocations = (locations: AttendeeLocation[]) => {
      for (const { userId } of locations) missingUserIds.delete(userId);
      if (missingUserIds.size === 0) resolve();
    };
    map.on("attendeeLocations", onLocations);
    map.on("attendeeLocationUpdate", (location) => onLocations([location]));
  });
}
