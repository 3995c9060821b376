import type { AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { getAudienceRoom, getDeliveryRoom, getUserRoom } from "../transports/socket-io-rooms";
import type { Io, MapDelivery } from "../types";
import { type Audience, canSee, groupByAudience, isBlocked, type MapMember, type Marker } from "./marker";

/** What packets need of their map. */
type MapContents = {
  members: ReadonlyMap<string, MapMember>;
  /** Returns null for an attendee who is connected to another process and was never read by this one. */
  findUser(userId: string): PublicUser | null;
  /** Reads such an attendee. `sendRead` follows. */
  requestUser(userId: string): void;
};

/** A marker that was removed, and from whose maps. */
type Removal = { marker: Marker; audience: Audience };

/**
 * Sends what changes on one event's map to those of its members who may see it. Sockets that joined with `updates` get `mapUpdate`,
 * the others one event for each change (docs/product/realtime-protocol.md#map-channel-events). A packet is serialized once for each
 * audience. A member who shares a block with somebody in it gets their own.
 */
export class MapPackets {
  /** The packets sent so far. */
  sent = 0;
  /** The visibility of each marker with which its name was last sent to everybody who may see it. */
  readonly #introduced = new Map<string, Marker["visibility"]>();
  #removals: Removal[] = [];
  #sendRemovals: NodeJS.Immediate | undefined;

  constructor(
    private readonly eventId: string,
    private readonly contents: MapContents,
    private readonly io: Io,
  ) {}

  /** Sends the newest markers of attendees who moved or appeared. */
  sendMarkers(markers: readonly Marker[]): void {
    this.#send(markers, ["updates", "single"]);
  }

  /** Sends the markers whose names were read a moment ago. Only updates have names. */
  sendRead(markers: readonly Marker[]): void {
    this.#send(markers, ["updates"]);
  }

  #send(markers: readonly Marker[], deliveries: readonly MapDelivery[]): void {
    this.flush();
    this.sent += 1;
    const entered = new Set(markers.filter((marker) => this.#introduce(marker)).map(({ location }) => location.userId));
    const blocked = this.#listBlockedMembers(markers);
    const except = blocked.map(({ user }) => getUserRoom(user.id));
    for (const { audience, markers: visible } of groupByAudience(markers)) {
      const others = [...except, ...this.#listOtherRooms(audience)];
      const update = this.#toUpdate(visible, entered);
      if (update && this.#hasSockets("updates"))
        this.io.to(getDeliveryRoom(this.eventId, "updates")).except(others).emit("mapUpdate", update);
      if (!deliveries.includes("single") || !this.#hasSockets("single")) continue;
      for (const { location } of visible)
        this.io.to(getDeliveryRoom(this.eventId, "single")).except(others).emit("attendeeLocationUpdate", location);
    }
    for (const member of blocked) this.#sendTo(member, markers, entered, deliveries);
  }

  /** Sends one member those of the markers that they may see, and may not have yet. */
  sendMarkersTo(viewer: MapMember, markers: readonly Marker[]): void {
    this.flush();
    this.#sendTo(viewer, markers, new Set(markers.map(({ location }) => location.userId)), ["updates", "single"]);
  }

  /** Lets the next packet about an attendee have their name, for those who may see them again. */
  introduceAgain(userId: string): void {
    this.#introduced.delete(userId);
  }

  /**
   * Removes a marker from the maps that show it, or from those of one audience. Updates are sent at the end of this turn of the event
   * loop with all others that are removed in it: when a venue's network fails, hundreds of sockets close together.
   */
  removeMarker(marker: Marker, only: Audience = "everyone"): void {
    const { userId } = marker.location;
    const audience = only === "everyone" && marker.visibility === "sharers" ? "sharing" : only;
    if (only === "everyone") this.#introduced.delete(userId);
    else if (this.#introduced.has(userId)) this.#introduced.set(userId, "sharers");
    this.#removals.push({ marker, audience });
    // Whoever is closed before they are sent has missed them, too.
    this.sent += 1;
    this.#sendRemovals ??= setImmediate(() => this.flush());
  }

  /** Removes markers from one member's map. */
  removeMarkersFor(viewer: MapMember, userIds: string[]): void {
    if (userIds.length === 0) return;
    if (viewer.closed) return this.#countMissed();
    for (const [socketId, delivery] of viewer.sockets) {
      if (delivery === "updates") this.io.to(socketId).emit("mapUpdate", { left: userIds });
      else for (const userId of userIds) this.io.to(socketId).emit("attendeeLeft", { userId });
    }
  }

  /** Moves a member's sockets to the audience that the member belongs to. */
  updateAudience({ sockets, isSharing }: MapMember): void {
    for (const socketId of sockets.keys()) {
      this.io.in(socketId).socketsLeave(getAudienceRoom(this.eventId, !isSharing));
      this.io.in(socketId).socketsJoin(getAudienceRoom(this.eventId, isSharing));
    }
  }

  /** Sends the removals that wait. Called before anything newer is sent. */
  flush(): void {
    clearImmediate(this.#sendRemovals);
    this.#sendRemovals = undefined;
    const removals = this.#removals.splice(0);
    if (removals.length === 0) return;
    this.sent += 1;
    const blocked = this.#listBlockedMembers(removals.map(({ marker }) => marker));
    const except = blocked.map(({ user }) => getUserRoom(user.id));
    for (const audience of ["everyone", "sharing", "viewing"] as const) {
      const left = removals
        .filter((removal) => removal.audience === audience)
        .map(({ marker }) => marker.location.userId);
      if (left.length === 0) continue;
      const others = [...except, ...this.#listOtherRooms(audience)];
      this.io.to(getDeliveryRoom(this.eventId, "updates")).except(others).emit("mapUpdate", { left });
      for (const userId of left)
        this.io.to(getDeliveryRoom(this.eventId, "single")).except(others).emit("attendeeLeft", { userId });
    }
    for (const member of blocked) {
      const isTold = ({ marker, audience }: Removal) =>
        !isBlocked(member, marker) && (audience === "everyone" || (audience === "sharing") === member.isSharing);
      this.removeMarkersFor(
        member,
        removals.filter(isTold).map(({ marker }) => marker.location.userId),
      );
    }
  }

  /** Sends the removals that wait, if some are not for everyone. Called before somebody changes to another audience. */
  flushRestricted(): void {
    if (this.#removals.some(({ audience }) => audience !== "everyone")) this.flush();
  }

  stop(): void {
    clearImmediate(this.#sendRemovals);
  }

  /** A packet for a closed member was not sent: they join again once they are open. */
  #countMissed(): void {
    this.sent += 1;
  }

  /** Returns whether somebody who may see the marker was not told of it. A marker without a name waits until it is read. */
  #introduce({ location, visibility }: Marker): boolean {
    const previous = this.#introduced.get(location.userId);
    if (previous === visibility || previous === "attendees") return false;
    if (!this.contents.findUser(location.userId)) {
      this.contents.requestUser(location.userId);
      return true;
    }
    this.#introduced.set(location.userId, visibility);
    return true;
  }

  /** Returns null if there is nothing to tell. */
  #toUpdate(markers: readonly Marker[], enteredIds: ReadonlySet<string>): MapUpdate | null {
    const entered = markers.flatMap(({ location }): AttendeeOnMap[] => {
      const user = enteredIds.has(location.userId) && this.contents.findUser(location.userId);
      return user ? [{ ...location, user }] : [];
    });
    const moved = markers.map(({ location }) => location).filter(({ userId }) => !enteredIds.has(userId));
    if (entered.length + moved.length === 0) return null;
    return { ...(entered.length > 0 && { entered }), ...(moved.length > 0 && { moved }) };
  }

  #sendTo(
    viewer: MapMember,
    markers: readonly Marker[],
    entered: ReadonlySet<string>,
    deliveries: readonly MapDelivery[],
  ): void {
    const visible = markers.filter((marker) => canSee(viewer, marker));
    if (visible.length === 0) return;
    if (viewer.closed) return this.#countMissed();
    const update = this.#toUpdate(visible, entered);
    for (const [socketId, delivery] of viewer.sockets) {
      if (delivery === "updates") {
        if (update) this.io.to(socketId).emit("mapUpdate", update);
      } else if (deliveries.includes("single"))
        for (const { location } of visible) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }

  /** A packet for nobody would be serialized too. */
  #hasSockets(delivery: MapDelivery): boolean {
    return this.io.of("/").adapter.rooms.has(getDeliveryRoom(this.eventId, delivery));
  }

  #listOtherRooms(audience: Audience): string[] {
    return audience === "everyone" ? [] : [getAudienceRoom(this.eventId, audience === "viewing")];
  }

  /** Reads both sides of a block, because one process can learn of it later than another. */
  #listBlockedMembers(markers: readonly Marker[]): MapMember[] {
    const userIds = new Set(markers.map(({ location }) => location.userId));
    const named = markers.flatMap(({ blocked }) =>
      [...blocked].flatMap((userId) => this.contents.members.get(userId) ?? []),
    );
    const found = new Set(named);
    for (const member of this.contents.members.values()) {
      if (member.blocked.size > 0 && [...member.blocked].some((userId) => userIds.has(userId))) found.add(member);
    }
    return [...found];
  }
}
