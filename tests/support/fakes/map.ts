import type { AttendeeLocation } from "@/lib/presence/schema";
import type { Ack } from "@/lib/realtime/protocol/protocol";

import { nextEvent, type MapClient } from "../servers/realtime";

/** The factories' event: Armature Works, Tampa. */
export const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/** Returns a position about this many miles north of the venue. */
export const north = (miles: number) => ({ latitude: VENUE.latitude + miles / 69.1, longitude: VENUE.longitude });

/** Emits any payload, also an invalid one, and returns the acknowledgement. */
export function ask(map: MapClient, event: string, payload: unknown): Promise<Ack<{ inRange?: boolean }>> {
  const emit = map.emit.bind(map) as (name: string, ...sent: unknown[]) => void;
  return new Promise((resolve) => emit(event, payload, resolve));
}

/** Joins an event's map and returns the attendees on it. */
export async function joinMap(map: MapClient, eventId: string, batch = false) {
  const attendees = nextEvent(map, "currentAttendees");
  const response = await ask(map, "joinEvent", batch ? { eventId, batch } : eventId);
  if (!response.ok) throw new Error(`Not joined: ${response.code}`);
  return attendees;
}

export const locate = (map: MapClient, eventId: string, position: object = VENUE) =>
  ask(map, "locationUpdate", { eventId, ...position });

/** Returns an array to which every later position of the socket is added, single or batched. */
export function recordLocations(map: MapClient): AttendeeLocation[] {
  const locations: AttendeeLocation[] = [];
  map.on("attendeeLocations", (batch) => void locations.push(...batch));
  map.on("attendeeLocationUpdate", (location) => void locations.push(location));
  return locations;
}

/** Resolves when the socket has received a position of each user. Call it before they send. */
export function untilSeen(map: MapClient, userIds: string[]): Promise<void> {
  const missing = new Set(userIds);
  return new Promise((resolve) => {
    const onLocations = (locations: AttendeeLocation[]) => {
      for (const { userId } of locations) missing.delete(userId);
      if (missing.size === 0) resolve();
    };
    map.on("attendeeLocations", onLocations);
    map.on("attendeeLocationUpdate", (location) => onLocations([location]));
  });
}
