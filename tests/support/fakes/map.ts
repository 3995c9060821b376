import type { AttendeeLocation } from "@/lib/presence/schema";
import type { Ack } from "@/lib/realtime/shared/protocol";

import { nextEvent, type MapClient } from "../servers/realtime";

/** The factories' event: Armature Works, Tampa. */
export const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/** About so many miles north of the venue. */
export const north = (miles: number) => ({ latitude: VENUE.latitude + miles / 69.1, longitude: VENUE.longitude });

/** Emits with an acknowledgement, whatever the payload: hostile ones too. */
export function ask(map: MapClient, event: string, payload: unknown): Promise<Ack<{ inRange?: boolean }>> {
  const emit = map.emit.bind(map) as (name: string, ...sent: unknown[]) => void;
  return new Promise((resolve) => emit(event, payload, resolve));
}

/** Joins an event's map; answers who is on it. */
export async function joinMap(map: MapClient, eventId: string, batch = false) {
  const attendees = nextEvent(map, "currentAttendees");
  const answer = await ask(map, "joinEvent", batch ? { eventId, batch } : eventId);
  if (!answer.ok) throw new Error(`Not joined: ${answer.code}`);
  return attendees;
}

export const locate = (map: MapClient, eventId: string, position: object = VENUE) =>
  ask(map, "locationUpdate", { eventId, ...position });

/** Every position that a map's socket hears from now on, packed or not. */
export function recordLocations(map: MapClient): AttendeeLocation[] {
  const heard: AttendeeLocation[] = [];
  map.on("attendeeLocations", (locations) => void heard.push(...locations));
  map.on("attendeeLocationUpdate", (location) => void heard.push(location));
  return heard;
}

/** Resolves when this socket has heard of each of these people's positions. Begin to wait before they move. */
export function untilSeen(map: MapClient, userIds: string[]): Promise<void> {
  const missing = new Set(userIds);
  return new Promise((resolve) => {
    const saw = (locations: AttendeeLocation[]) => {
      for (const { userId } of locations) missing.delete(userId);
      if (missing.size === 0) resolve();
    };
    map.on("attendeeLocations", saw);
    map.on("attendeeLocationUpdate", (location) => saw([location]));
  });
}
