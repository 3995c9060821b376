import { isShownTo } from "@/lib/presence/policy";
import type { AttendeeOnMap, EveryoneOnMap, MapUpdate, Viewport } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { Io } from "../types";
import { canSee, isBlocked, type MapMember, type Marker } from "./marker";
import { type Area, getBounds, isInside, toArea } from "./viewport";

/** What views read of their map. */
export type MapContents = {
  members: ReadonlyMap<string, MapMember>;
  findMarker(userId: string): Marker | null;
  listMarkers(): Marker[];
  /** Returns null for an attendee who is connected to another process and was never read by this one. */
  findUser(userId: string): PublicUser | null;
};

/**
 * The sockets that are sent the same: they show the same area and their members may see the same markers. A member with a block has
 * views of their own.
 */
type View = {
  key: string;
  area: Area;
  /** The member of a view of their own. */
  viewerId: string | null;
  isSharing: boolean;
  /** Whom all sockets were told of. */
  shown: Set<string>;
  /** Whom a socket was told of when it came. The others are told with the next update. */
  shownToSome: Set<string>;
  /** The member of each socket. */
  sockets: Map<string, string>;
  /** The last `everyone`, serialized. */
  everyone: string;
};

/** The clients of one event's map that sent their viewport. Each gets what is inside it (docs/product/realtime-protocol.md#viewport). */
export class MapViews {
  readonly #views = new Map<string, View>();
  readonly #bySocket = new Map<string, View>();

  constructor(
    private readonly contents: MapContents,
    private readonly io: Io,
  ) {}

  get size(): number {
    return this.#views.size;
  }

  /** Sets a socket's viewport. Nothing is sent; `join` follows. */
  set(socketId: string, member: MapMember, viewport: Viewport): void {
    this.#assign(socketId, member, toArea(viewport));
  }

  /**
   * Registers that a socket is sent those of the attendees who are inside its viewport, and returns them. Returns null for a socket
   * without a viewport.
   */
  join(socketId: string, attendees: readonly AttendeeOnMap[]): AttendeeOnMap[] | null {
    const view = this.#bySocket.get(socketId);
    if (!view) return null;
    const inside = attendees.filter((attendee) => isInside(view.area, attendee));
    this.#setShown(view, new Set(inside.map(({ userId }) => userId)));
    this.#send([socketId], { everyone: this.#getEveryone(view) });
    return inside;
  }

  /** Moves a socket's viewport, and sends at once who is inside it now and who no longer is. */
  move(socketId: string, member: MapMember, viewport: Viewport): void {
    this.#reassign(socketId, member, toArea(viewport));
  }

  /** Compares what a member's sockets were sent with what the member may see now. Called when their rights changed. */
  regroup(member: MapMember): void {
    for (const socketId of member.sockets.keys()) {
      const view = this.#bySocket.get(socketId);
      if (view?.viewerId && view.key === this.#getKey(member, view.area)) this.#refresh(view);
      else if (view) this.#reassign(socketId, member, view.area);
    }
  }

  remove(socketId: string): void {
    const view = this.#bySocket.get(socketId);
    this.#bySocket.delete(socketId);
    if (view?.sockets.delete(socketId) && view.sockets.size === 0) this.#views.delete(view.key);
  }

  /**
   * Sends to each view what changed in it. Serialized once for each.
   * @param userIds whose markers may have appeared, moved or been removed
   * @param isInterval whether counts and bounds are sent too
   */
  update(userIds: Iterable<string>, isInterval: boolean): void {
    if (this.#views.size === 0) return;
    const changed = [...userIds].map((userId) => ({ userId, marker: this.contents.findMarker(userId) }));
    for (const { marker } of changed) this.#separateBlocked(marker);
    const everyone = new Map<string, EveryoneOnMap>();
    for (const view of this.#views.values()) {
      const update = this.#apply(view, changed);
      if (isInterval) {
        const audience = view.viewerId ?? String(view.isSharing);
        const current = everyone.get(audience) ?? this.#getEveryone(view);
        everyone.set(audience, current);
        const serialized = JSON.stringify(current);
        if (serialized !== view.everyone) update.everyone = current;
        view.everyone = serialized;
      }
      if (Object.keys(update).length > 0) this.#send([...view.sockets.keys()], update);
    }
  }

  #apply(view: View, changed: readonly { userId: string; marker: Marker | null }[]): MapUpdate {
    const entered: Marker[] = [];
    const moved: Marker[] = [];
    const left: string[] = [];
    for (const { userId, marker } of changed) {
      const wasShownToSome = view.shownToSome.delete(userId);
      if (marker && this.#isIn(view, marker)) {
        (view.shown.has(userId) ? moved : entered).push(marker);
        view.shown.add(userId);
      } else if (view.shown.delete(userId) || wasShownToSome) left.push(userId);
    }
    return this.#toUpdate(entered, moved, left);
  }

  #toUpdate(entered: Marker[], moved: Marker[], left: string[]): MapUpdate {
    const locations = moved.map(({ location }) => location);
    const attendees: AttendeeOnMap[] = [];
    for (const { location } of entered) {
      const user = this.contents.findUser(location.userId);
      if (user) attendees.push({ ...location, user });
      else locations.push(location);
    }
    return {
      ...(attendees.length > 0 && { entered: attendees }),
      ...(locations.length > 0 && { moved: locations }),
      ...(left.length > 0 && { left }),
    };
  }

  /** Gives a socket the view that its member's rights and the area need, and sends the difference. */
  #reassign(socketId: string, member: MapMember, area: Area): void {
    const previous = this.#bySocket.get(socketId);
    if (previous?.key === this.#getKey(member, area)) return;
    const view = this.#assign(socketId, member, area);
    if (member.closed) {
      // Nothing is sent now. After the check the client joins again.
      member.closed.sentBefore = -1;
      return;
    }
    const inside = this.contents.listMarkers().filter((marker) => this.#isIn(view, marker));
    const insideIds = new Set(inside.map(({ location }) => location.userId));
    const known = previous
      ? [...previous.shown, ...previous.shownToSome]
      : this.contents.listMarkers().map(({ location }) => location.userId);
    this.#setShown(view, insideIds);
    this.#send([socketId], {
      ...this.#toUpdate(
        inside.filter(({ location }) => !previous?.shown.has(location.userId)),
        [],
        [...new Set(known)].filter((userId) => !insideIds.has(userId)),
      ),
      everyone: this.#getEveryone(view),
    });
  }

  /** Sends a view what its member may see now and could not before, and the reverse. */
  #refresh(view: View): void {
    const userIds = new Set([...view.shown, ...this.contents.listMarkers().map(({ location }) => location.userId)]);
    const { moved: _, ...update } = this.#apply(
      view,
      [...userIds].map((userId) => ({ userId, marker: this.contents.findMarker(userId) })),
    );
    this.#send([...view.sockets.keys()], { ...update, everyone: this.#getEveryone(view) });
  }

  /** Records whom a socket that just came is told of. If it is the only one, nobody else has to be told. */
  #setShown(view: View, userIds: ReadonlySet<string>): void {
    if (view.sockets.size === 1) {
      view.shown = new Set(userIds);
      view.shownToSome.clear();
    } else for (const userId of userIds) if (!view.shown.has(userId)) view.shownToSome.add(userId);
    // The next update has the newest, whatever the view was sent last.
    view.everyone = "";
  }

  #assign(socketId: string, member: MapMember, area: Area): View {
    const key = this.#getKey(member, area);
    const previous = this.#bySocket.get(socketId);
    if (previous?.key === key) return previous;
    this.remove(socketId);
    let view = this.#views.get(key);
    if (!view) {
      const viewerId = member.blocked.size > 0 ? member.user.id : null;
      view = {
        ...{ key, area, viewerId, isSharing: member.isSharing, everyone: "" },
        ...{ shown: new Set(), shownToSome: new Set(), sockets: new Map() },
      };
      this.#views.set(key, view);
    }
    view.sockets.set(socketId, member.user.id);
    this.#bySocket.set(socketId, view);
    return view;
  }

  #getKey({ user, blocked, isSharing }: MapMember, area: Area): string {
    return `${area.key} ${isSharing ? "sharing" : "viewing"} ${blocked.size > 0 ? user.id : ""}`;
  }

  #isIn(view: View, marker: Marker): boolean {
    return isInside(view.area, marker.location) && this.#isVisible(view, marker);
  }

  #isVisible({ viewerId, isSharing }: View, marker: Marker): boolean {
    if (viewerId === null) return isShownTo(marker.visibility, isSharing);
    const viewer = this.contents.members.get(viewerId);
    return viewer !== undefined && canSee(viewer, marker);
  }

  #getEveryone(view: View): EveryoneOnMap {
    const visible = this.contents.listMarkers().filter((marker) => this.#isVisible(view, marker));
    // Everyone in a view of members who share has a marker in it.
    const ownMarkers = view.viewerId === null && view.isSharing ? 1 : 0;
    return {
      others: visible.filter(({ location }) => location.userId !== view.viewerId).length - ownMarkers,
      bounds: getBounds(visible.map(({ location }) => location)),
    };
  }

  /** Another process can learn of a block before this one: its marker names the member. */
  #separateBlocked(marker: Marker | null): void {
    for (const userId of marker?.blocked ?? []) {
      const member = marker && this.contents.members.get(userId);
      if (!member || member.blocked.has(marker.location.userId) || !isBlocked(member, marker)) continue;
      member.blocked.add(marker.location.userId);
      this.regroup(member);
    }
  }

  #send(socketIds: string[], update: MapUpdate): void {
    const open = socketIds.filter((socketId) => {
      const userId = this.#bySocket.get(socketId)?.sockets.get(socketId);
      return userId !== undefined && this.contents.members.get(userId)?.closed === null;
    });
    if (open.length > 0) this.io.to(open).emit("mapUpdate", update);
  }
}
