import type { AttendeeOnMap, MapUpdate, Viewport } from "@/lib/presence/schema";

import type { Io } from "../types";
import { isVisible, MapSnapshot } from "./map-snapshot";
import type { MapMember, Marker } from "./marker";
import { applyChanges, createView, type MapContents, toUpdate, type View } from "./view";
import { type Area, isInside, toArea } from "./viewport";

const SMALL_ROOM = 100;

/** The clients of one event's map that sent their viewport. Each gets what is inside it (docs/product/realtime-protocol.md#viewport). */
export class MapViews {
  readonly #views = new Map<string, View>();
  readonly #bySocket = new Map<string, View>();
  /** Taken again after `update`, `regroup` and `join`, one of which follows each change. Until then a viewport can move at little cost. */
  #snapshot: MapSnapshot | null = null;
  readonly #removed = new Set<string>();
  #sendRemoved: NodeJS.Immediate | undefined;

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
    // Markers that were read for the join are new.
    this.#snapshot = null;
    const inside = attendees.filter((attendee) => isInside(view.area, attendee));
    this.#setShown(view, new Set(inside.map(({ userId }) => userId)));
    this.#send([socketId], { everyone: this.#getSnapshot().getEveryone(view) });
    return inside;
  }

  /** Moves a socket's viewport, and sends at once who is inside it now and who no longer is. */
  move(socketId: string, member: MapMember, viewport: Viewport): void {
    this.#reassign(socketId, member, toArea(viewport));
  }

  /** Compares what a member's sockets were sent with what the member may see now. Called when their rights changed. */
  regroup(member: MapMember): void {
    this.#snapshot = null;
    for (const socketId of member.sockets.keys()) {
      const view = this.#bySocket.get(socketId);
      if (view?.viewerId && view.key === this.#getKey(member, view.area)) this.#refresh(view);
      else if (view) this.#reassign(socketId, member, view.area);
    }
  }

  remove(socketId: string): void {
    const view = this.#bySocket.get(socketId);
    if (!view) return;
    this.#bySocket.delete(socketId);
    view.sockets.delete(socketId);
    if (view.sockets.size === 0) this.#views.delete(view.key);
  }

  /**
   * Removes a marker from the views at the end of this turn of the event loop, with all others that are removed in it: when a venue's
   * network fails, hundreds of sockets close together. Nobody is sent the marker meanwhile.
   */
  removeMarker(userId: string): void {
    this.#snapshot = null;
    this.#removed.add(userId);
    // In a small room the counts are never older than the markers.
    this.#sendRemoved ??= setImmediate(() => this.update([], this.contents.members.size <= SMALL_ROOM));
  }

  /**
   * Sends to each view what changed in it.
   * @param userIds whose markers may have appeared, moved or been removed
   * @param isInterval whether counts and bounds are sent too
   */
  update(userIds: Iterable<string>, isInterval: boolean): void {
    this.#snapshot = null;
    const changedIds = new Set([...this.#removed, ...userIds]);
    this.#removed.clear();
    clearImmediate(this.#sendRemoved);
    this.#sendRemoved = undefined;
    if (this.#views.size === 0) return;
    this.#separateBlocked();
    for (const view of this.#views.values()) {
      const update = this.#apply(view, changedIds);
      if (isInterval) this.#addEveryone(view, update);
      if (Object.keys(update).length > 0) this.#sendAll(view, update);
    }
  }

  stop(): void {
    clearImmediate(this.#sendRemoved);
  }

  #addEveryone(view: View, update: MapUpdate): void {
    const current = this.#getSnapshot().getEveryone(view);
    const serialized = JSON.stringify(current);
    if (serialized !== view.everyone) update.everyone = current;
    view.everyone = serialized;
  }

  #apply(view: View, userIds: Iterable<string>): MapUpdate {
    const changed = [...userIds].map((userId) => ({ userId, marker: this.contents.findMarker(userId) }));
    const isIn = (marker: Marker) => this.#isIn(view, marker);
    return toUpdate(this.contents, applyChanges(view, changed, isIn));
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
    const { markers } = this.#getSnapshot();
    const inside = markers.filter((marker) => this.#isIn(view, marker));
    const insideIds = new Set(inside.map(({ location }) => location.userId));
    const known = previous
      ? [...previous.shown, ...previous.shownToSome]
      : markers.map(({ location }) => location.userId);
    this.#setShown(view, insideIds);
    this.#send([socketId], {
      ...toUpdate(this.contents, {
        entered: inside.filter(({ location }) => !previous?.shown.has(location.userId)),
        moved: [],
        left: [...new Set(known)].filter((userId) => !insideIds.has(userId)),
      }),
      everyone: this.#getSnapshot().getEveryone(view),
    });
  }

  /** Sends a view what its member may see now and could not before, and the reverse. */
  #refresh(view: View): void {
    const userIds = new Set([...view.shown, ...this.#getSnapshot().markers.map(({ location }) => location.userId)]);
    const { moved: _, ...update } = this.#apply(view, userIds);
    this.#sendAll(view, { ...update, everyone: this.#getSnapshot().getEveryone(view) });
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
      const viewerId = this.#hasBlock(member) ? member.user.id : null;
      view = createView(key, area, { viewerId, isSharing: member.isSharing });
      this.#views.set(key, view);
    }
    view.sockets.set(socketId, member.user.id);
    this.#bySocket.set(socketId, view);
    return view;
  }

  #getKey(member: MapMember, area: Area): string {
    return `${area.key} ${member.isSharing ? "sharing" : "viewing"} ${this.#hasBlock(member) ? member.user.id : ""}`;
  }

  /** Whether this process knows of a block, or a marker that another one sent names the member. */
  #hasBlock({ user, blocked }: MapMember): boolean {
    return blocked.size > 0 || this.#getSnapshot().blockedUserIds.has(user.id);
  }

  /** Gives those whom a marker names a view of their own. */
  #separateBlocked(): void {
    for (const userId of this.#getSnapshot().blockedUserIds) {
      const member = this.contents.members.get(userId);
      for (const socketId of member?.sockets.keys() ?? []) {
        const view = this.#bySocket.get(socketId);
        if (member && view?.viewerId === null) this.#reassign(socketId, member, view.area);
      }
    }
  }

  /** A marker whose user has to be read first is not in any view until then: a client can't show it without a name. */
  #isIn(view: View, marker: Marker): boolean {
    const { userId } = marker.location;
    if (!isInside(view.area, marker.location) || !isVisible(this.contents.members, view, marker)) return false;
    if (this.contents.findUser(userId)) return true;
    this.contents.requestUser(userId);
    return false;
  }

  #getSnapshot(): MapSnapshot {
    return (this.#snapshot ??= new MapSnapshot(this.contents.members, this.contents.listMarkers()));
  }

  #sendAll(view: View, update: MapUpdate): void {
    this.#send([...view.sockets.keys()], update);
  }

  #send(socketIds: string[], update: MapUpdate): void {
    const open = socketIds.filter((socketId) => {
      const userId = this.#bySocket.get(socketId)?.sockets.get(socketId);
      const member = userId !== undefined && this.contents.members.get(userId);
      // It may have been closed while this waited. After the check the client joins again.
      if (member && member.closed) member.closed.sentBefore = -1;
      return member && member.closed === null;
    });
    if (open.length > 0) this.io.to(open).emit("mapUpdate", update);
  }
}
