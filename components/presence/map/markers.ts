import type { AttendeeLocation, AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";

export type Markers = ReadonlyMap<string, AttendeeOnMap>;

/** 0 is a coordinate. */
const hasPosition = ({ latitude, longitude }: AttendeeLocation): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

export const toMarkers = (attendees: readonly AttendeeOnMap[]): Markers =>
  new Map(attendees.filter(hasPosition).map((attendee) => [attendee.userId, attendee]));

/** Ignores a position older than the displayed one or of an unknown attendee. */
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
