import type { AttendeeOnMap, MapUpdate, Position } from "@/lib/presence/schema";

export type Markers = ReadonlyMap<string, AttendeeOnMap>;

/** 0 is a coordinate. */
const hasPosition = ({ latitude, longitude }: Position): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude);

export const toMarkers = (attendees: readonly AttendeeOnMap[]): Markers =>
  new Map(attendees.filter(hasPosition).map((attendee) => [attendee.userId, attendee]));

/** Ignores a position of an unknown attendee. A socket receives positions in order. */
export function applyUpdate(markers: Markers, { entered = [], moved = [], at = "", left = [] }: MapUpdate): Markers {
  if (entered.length + moved.length + left.length === 0) return markers;
  const next = new Map(markers);
  for (const attendee of entered) if (hasPosition(attendee)) next.set(attendee.userId, attendee);
  for (const position of moved) {
    const user = next.get(position.userId)?.user;
    if (user && hasPosition(position)) next.set(position.userId, { ...position, timestamp: at, user });
  }
  for (const userId of left) next.delete(userId);
  return next;
}
