import type { AttendeeLocation, AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

/** The attendees on the map, by user id. */
export type Markers = ReadonlyMap<string, AttendeeOnMap>;

/** Attendees without latitude and longitude are not shown. 0 is a coordinate. */
const hasPosition = ({ latitude, longitude }: AttendeeLocation): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

export const toMarkers = (attendees: readonly AttendeeOnMap[]): Markers =>
  new Map(attendees.filter(hasPosition).map((attendee) => [attendee.userId, attendee]));

/**
 * Returns the markers after new positions arrived. A position contains only a user id, so an attendee who is not on the map
 * yet is looked up in `people`, and left out if they are not there. A position older than the displayed one is ignored.
 */
export function moveMarkers(
  markers: Markers,
  locations: readonly AttendeeLocation[],
  people: ReadonlyMap<string, PublicUser>,
): Markers {
  const next = new Map(markers);
  for (const location of locations.filter(hasPosition)) {
    const current = next.get(location.userId);
    const user = current?.user ?? people.get(location.userId);
    const isOutdated = current !== undefined && current.timestamp > location.timestamp;
    if (user && !isOutdated) next.set(location.userId, { ...location, user });
  }
  return next;
}

export function removeMarker(markers: Markers, userId: string): Markers {
  if (!markers.has(userId)) return markers;
  const next = new Map(markers);
  next.delete(userId);
  return next;
}

/** Returns the markers after what changed inside the viewport. */
export function applyUpdate(
  markers: Markers,
  { entered = [], moved = [], left = [] }: MapUpdate,
  people: ReadonlyMap<string, PublicUser>,
): Markers {
  if (entered.length + moved.length + left.length === 0) return markers;
  const next = new Map(moveMarkers(new Map([...markers, ...toMarkers(entered)]), moved, people));
  for (const userId of left) next.delete(userId);
  return next;
}
