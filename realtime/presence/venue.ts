import { isAtEvent } from "@/lib/presence/policy";
import type { Position } from "@/lib/presence/schema";

import type { EventMap } from "./event-map";
import type { MapMember } from "./marker";

/** Removes a member's marker from the maps of all processes, and the stored position. */
export type HideMember = (map: EventMap, member: MapMember) => void;

export const isSameVenue = (one: Position | null, other: Position | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** Sets the event's coordinates, and hides members who are no longer there. */
export function applyVenue(map: EventMap, venue: Position | null, hide: HideMember): void {
  if (isSameVenue(map.venue, venue)) return;
  map.venue = venue;
  for (const member of map.members.values()) {
    if (member.position && !isAtEvent(venue, member.position)) hide(map, member);
  }
}
