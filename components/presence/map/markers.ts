import type { AttendeeLocation, AttendeeOnMap } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";

/** Who is on the map, by user id. */
export type Markers = ReadonlyMap<string, AttendeeOnMap>;

/** Spec B§5: an attendee without latitude and longitude is dropped; 0 is a coordinate (contract §5). */
const isPlaced = ({ latitude, longitude }: AttendeeLocation): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

export const toMarkers = (attendees: readonly AttendeeOnMap[]): Markers =>
  new Map(attendees.filter(isPlaced).map((attendee) => [attendee.userId, attendee]));

/**
 * The markers after positions arrived. A position says only whose it is: who isn't on the map yet is looked up among the
 * event's attendees, and left out until they are known there. An older position than the one shown changes nothing.
 */
export function moveMarkers(
  markers: Markers,
  locations: readonly AttendeeLocation[],
  people: ReadonlyMap<string, PublicUser>,
): Markers {
  const next = new Map(markers);
  for (const location of locations.filter(isPlaced)) {
    const known = next.get(location.userId);
    const user = known?.user ?? people.get(location.userId);
    if (user && !(known && known.timestamp > location.timestamp)) next.set(location.userId, { ...location, user });
  }
  return next;
}

export function removeMarker(markers: Markers, userId: string): Markers {
  if (!markers.has(userId)) return markers;
  const next = new Map(markers);
  next.delete(userId);
  return next;
}
