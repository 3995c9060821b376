import type { AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { Viewers } from "./map-snapshot";
import type { MapMember, Marker } from "./marker";
import type { Area } from "./viewport";

/** What views read of their map. */
export type MapContents = {
  members: ReadonlyMap<string, MapMember>;
  findMarker(userId: string): Marker | null;
  listMarkers(): Marker[];
  /** Returns null for an attendee who is connected to another process and was never read by this one. */
  findUser(userId: string): PublicUser | null;
  /** Reads such an attendee. `update` follows. */
  requestUser(userId: string): void;
};

/**
 * The sockets that are sent the same: they show the same area and their members may see the same markers. A member with a block has
 * views of their own.
 */
export type View = Viewers & {
  key: string;
  area: Area;
  /** Whom all sockets were told of. */
  shown: Set<string>;
  /** Whom a socket was told of when it came. The others are told with the next update. */
  shownToSome: Set<string>;
  /** The member of each socket. */
  sockets: Map<string, string>;
  /** The last `everyone`, serialized. */
  everyone: string;
};

export function createView(key: string, area: Area, viewers: Viewers): View {
  return { key, area, ...viewers, everyone: "", shown: new Set(), shownToSome: new Set(), sockets: new Map() };
}

type Change = { userId: string; marker: Marker | null };
type Difference = { entered: Marker[]; moved: Marker[]; left: string[] };

/** Records what a view is told of changed markers, and returns it. */
export function applyChanges(view: View, changed: readonly Change[], isIn: (marker: Marker) => boolean): Difference {
  const [entered, moved, left]: [Marker[], Marker[], string[]] = [[], [], []];
  for (const { userId, marker } of changed) {
    const wasShownToSome = view.shownToSome.delete(userId);
    if (marker && isIn(marker)) {
      (view.shown.has(userId) ? moved : entered).push(marker);
      view.shown.add(userId);
    } else if (view.shown.delete(userId) || wasShownToSome) left.push(userId);
  }
  return { entered, moved, left };
}

/** Returns what a client is told, without what is empty. */
export function toUpdate(contents: MapContents, { entered, moved, left }: Difference): MapUpdate {
  const attendees = entered.flatMap(({ location }): AttendeeOnMap[] => {
    const user = contents.findUser(location.userId);
    return user ? [{ ...location, user }] : [];
  });
  return {
    ...(attendees.length > 0 && { entered: attendees }),
    ...(moved.length > 0 && { moved: moved.map(({ location }) => location) }),
    ...(left.length > 0 && { left }),
  };
}
