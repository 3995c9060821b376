import type { AttendeeLocation, AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";

/** The attendees on the map, by user id. */
export type Markers = ReadonlyMap<string, AttendeeOnMap>;

/** Attendees without latitude and longitude are not shown. 0 is a coordinate. */
const hasPosition = ({ latitude, longitude }: AttendeeLocation): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

export const toMarkers = (attendees: readonly AttendeeOnMap[]): Markers =>
  new Map(attendees.filter(hasPosition).map((attendee) => [attendee.userId, attendee]));

/** Returns the markers after an update. A position older than the displayed one is ignored, and so is one of an unknown attendee. */
export function applyUpdate(markers: Markers, { entered = [], moved = [], left = [] }: MapUpdate): Markers {
  if (entered.length + moved.length + left.length === 0) return markers;
  const next = new Map(markers);
  const set = (attendee: AttendeeOnMap) => {
    const current = next.get(attendee.userId);
    if (hasPosition(attendee) && !(current && current.timestamp > attendee.timestamp))
      next.set(attendee.userId, attendee);
  };
  for (const attendee of entered) set(attendee);
  for (const location of moved) {
    const user = next.get(location.userId)?.user;
    if (user) set({ ...location, user });
  }
  for (const userId of left) next.delete(userId);
  return next;
}
