import { clock } from "@/lib/core/shared/clock";
import type { AttendeeOnMap, MapUpdate } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { getAudienceRoom, getDeliveryRoom, getUserRoom } from "../transports/socket-io-rooms";
import type { Io, MapDelivery } from "../types";
import { type Audience, canSee, groupByAudience, isBlocked, type MapMember, type Marker } from "./marker";

type MapContents = {
  members: ReadonlyMap<string, MapMember>;
  /** Returns null for an attendee on another process who was not read yet. */
  findUser(userId: string): PublicUser | null;
  /** Reads such an attendee. `sendRead` must follow. */
  requestUser(userId: string): void;
};

type Removal = { marker: Marker; audience: Audience };

/**
 * Sends one map's changes to the members who may see them
 * (docs/product/realtime-protocol.md#map-channel-events). Serializes one packet per audience. A
 * member who shares a block with somebody in it gets a separate packet.
 */
export class MapPackets {
  sent = 0;
  /** The visibility with which a name was last sent to all who may see its marker, by user id. */
  readonly #introduced = new Map<string, Marker["visibility"]>();
  #removals: Removal[] = [];
  #sendRemovals: NodeJS.Immediate | undefined;

  constructor(
    private readonly eventId: string,
    private readonly contents: MapContents,
    private readonly io: Io,
  ) {}

  sendMarkers(markers: readonly Marker[]): void {
    this.#send(markers, ["updates", "single"]);
  }

  /** Sends markers whose names were just read. Only updates contain names. */
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

  /** Sends a member the markers that they may see, with names. */
  sendMarkersTo(viewer: MapMember, markers: readonly Marker[]): void {
    this.flush();
    this.#sendTo(viewer, markers, new Set(markers.map(({ location }) => location.userId)), ["updates", "single"]);
  }

  /** Makes the next packet about an attendee contain the name again. */
  introduceAgain(userId: string): void {
    this.#introduced.delete(userId);
  }

  /**
   * Removals of one event loop turn share an update, because hundreds of sockets close together
   * when a venue's network fails.
   */
  removeMarker(marker: Marker, only: Audience = "everyone"): void {
    const { userId } = marker.location;
    const audience = only === "everyone" && marker.visibility === "sharers" ? "sharing" : only;
    if (only === "everyone") this.#introduced.delete(userId);
    else if (this.#introduced.has(userId)) this.#introduced.set(userId, "sharers");
    this.#removals.push({ marker, audience });
    // A member who is closed before the removals are sent misses them too.
    this.sent += 1;
    this.#sendRemovals ??= setImmediate(() => this.flush());
  }

  removeMarkersFor(viewer: MapMember, userIds: string[]): void {
    if (userIds.length === 0) return;
    if (viewer.closed) return this.#countMissed();
    for (const [socketId, delivery] of viewer.sockets) {
      if (delivery === "updates") this.io.to(socketId).emit("mapUpdate", { left: userIds });
      if (delivery === "single") for (const userId of userIds) this.io.to(socketId).emit("attendeeLeft", { userId });
    }
  }

  updateAudience({ sockets, isSharing }: MapMember): void {
    for (const [socketId, delivery] of sockets) {
      if (delivery === "none") continue;
      this.io.in(socketId).socketsLeave(getAudienceRoom(this.eventId, !isSharing));
      this.io.in(socketId).socketsJoin(getAudienceRoom(this.eventId, isSharing));
    }
  }

  /** Sends the waiting removals. Must run before anything newer is sent. */
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

  /** Sends the waiting removals of a single audience. Must run before a member changes audience. */
  flushRestricted(): void {
    if (this.#removals.some(({ audience }) => audience !== "everyone")) this.flush();
  }

  stop(): void {
    clearImmediate(this.#sendRemovals);
  }

  /** A closed member misses a packet, and joins again once reopened. */
  #countMissed(): void {
    this.sent += 1;
  }

  /** Returns whether somebody who may see the marker lacks its name. Requests an unknown name. */
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

  #toUpdate(markers: readonly Marker[], enteredIds: ReadonlySet<string>): MapUpdate | null {
    const entered = markers.flatMap(({ location }): AttendeeOnMap[] => {
      const user = enteredIds.has(location.userId) && this.contents.findUser(location.userId);
      return user ? [{ ...location, user }] : [];
    });
    const moved = markers
      .filter(({ location }) => !enteredIds.has(location.userId))
      .map(({ location: { timestamp: _, ...position } }) => position);
    if (entered.length + moved.length === 0) return null;
    const at = clock.now().toISOString();
    return { ...(entered.length > 0 && { entered }), ...(moved.length > 0 && { moved, at }) };
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
      } else if (deliveries.includes(delivery))
        for (const { location } of visible) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }

  /** Avoids serializing a packet for nobody. */
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
