import { isShownTo } from "@/lib/presence/policy";
import type { EveryoneOnMap } from "@/lib/presence/schema";

import { canSee, type MapMember, type Marker } from "./marker";
import { getBounds } from "./viewport";

/** Either one member, or all members without a block who share their position, or all without a block who don't. */
export type Viewers = { viewerId: string | null; isSharing: boolean };

export function isVisible(
  members: ReadonlyMap<string, MapMember>,
  { viewerId, isSharing }: Viewers,
  marker: Marker,
): boolean {
  if (viewerId === null) return isShownTo(marker.visibility, isSharing);
  const viewer = members.get(viewerId);
  return viewer !== undefined && canSee(viewer, marker);
}

/** The markers of a map, and what was computed from them, until one of them changes. */
export class MapSnapshot {
  /** The users who share a block with the owner of a marker. Another process can learn of a block before this one. */
  readonly blockedUserIds: ReadonlySet<string>;
  readonly #everyone = new Map<string, EveryoneOnMap>();

  constructor(
    private readonly members: ReadonlyMap<string, MapMember>,
    readonly markers: readonly Marker[],
  ) {
    this.blockedUserIds = new Set(markers.flatMap(({ blocked }) => [...blocked]));
  }

  getEveryone(viewers: Viewers): EveryoneOnMap {
    const key = viewers.viewerId ?? String(viewers.isSharing);
    const known = this.#everyone.get(key);
    if (known) return known;
    const visible = this.markers.filter((marker) => isVisible(this.members, viewers, marker));
    const others = visible.filter(({ location }) => location.userId !== viewers.viewerId).length;
    // Each of those who share has a marker of their own among them.
    const ownMarkers = viewers.viewerId === null && viewers.isSharing ? 1 : 0;
    const everyone = { others: others - ownMarkers, bounds: getBounds(visible.map(({ location }) => location)) };
    this.#everyone.set(key, everyone);
    return everyone;
  }
}
