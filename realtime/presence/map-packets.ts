import { getAudienceRoom, getEventRoom, getPositionsRoom, getUserRoom } from "../transports/socket-io-rooms";
import type { Io } from "../types";
import { MapViews } from "./map-views";
import type { MapContents } from "./view";
import { type Audience, canSee, groupByAudience, type MapMember, type Marker } from "./marker";

/** Sends the packets of one event's map to those of its members who may see what is in them. */
export class MapPackets {
  /** The packets sent so far. */
  sent = 0;
  /** The clients that sent their viewport. The other packets are not for them. */
  readonly views: MapViews;

  constructor(
    private readonly eventId: string,
    private readonly contents: MapContents,
    private readonly io: Io,
  ) {
    this.views = new MapViews(contents, io);
  }

  /** Sends views the markers whose users were read a moment ago. */
  sendRead(userIds: string[]): void {
    this.sent += 1;
    this.views.update(userIds, false);
  }

  /**
   * Sends positions. A packet is serialized once for each audience; a member who shares a block with someone in it gets their own
   * (docs/product/presence.md#coalesced-positions).
   * @param isInterval whether views get their counts and bounds too
   */
  sendMarkers(markers: Marker[], isInterval = false): void {
    this.sent += 1;
    this.views.update(
      markers.map(({ location }) => location.userId),
      isInterval,
    );
    if (!this.#hasSockets("batch") && !this.#hasSockets("single")) return;
    const blocked = this.#listBlockedMembers(markers);
    const exceptUsers = blocked.map(({ user }) => getUserRoom(user.id));
    const [single, batch] = [getPositionsRoom(this.eventId, false), getPositionsRoom(this.eventId, true)];
    for (const { audience, locations } of groupByAudience(markers)) {
      const except = [...exceptUsers, ...this.#listOtherRooms(audience)];
      // A packet for nobody would be serialized too.
      if (this.#hasSockets("batch")) this.io.to(batch).except(except).emit("attendeeLocations", locations);
      if (!this.#hasSockets("single")) continue;
      for (const location of locations) this.io.to(single).except(except).emit("attendeeLocationUpdate", location);
    }
    for (const member of blocked) this.sendMarkersTo(member, markers);
  }

  /** Sends one member those of the markers that they may see. */
  sendMarkersTo(viewer: MapMember, markers: Marker[]): void {
    const locations = markers.filter((marker) => canSee(viewer, marker)).map(({ location }) => location);
    if (locations.length === 0 || viewer.closed) return;
    for (const [socketId, delivery] of viewer.sockets) {
      if (delivery === "batch") this.io.to(socketId).emit("attendeeLocations", locations);
      else if (delivery === "single")
        for (const location of locations) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }

  /** Removes a marker from the maps that show it, or from those of one audience. */
  removeMarker(marker: Marker, only: Audience = "everyone"): void {
    this.views.removeMarker(marker.location.userId);
    this.removeFromPackets(marker, only);
  }

  /** Removes a marker from the maps of clients that sent no viewport. */
  removeFromPackets(marker: Marker, only: Audience = "everyone"): void {
    this.sent += 1;
    if (!this.io.of("/").adapter.rooms.has(getEventRoom(this.eventId))) return;
    const { userId } = marker.location;
    const blocked = this.#listBlockedMembers([marker]).map(({ user }) => getUserRoom(user.id));
    const audience = only === "everyone" && marker.visibility === "sharers" ? "sharing" : only;
    this.io
      .to(getEventRoom(this.eventId))
      .except([...blocked, ...this.#listOtherRooms(audience)])
      .emit("attendeeLeft", { userId });
  }

  /** Removes a marker from one member's map. */
  removeMarkerFor(viewer: MapMember, userId: string): void {
    if (viewer.closed) return;
    for (const [socketId, delivery] of viewer.sockets)
      if (delivery !== "viewport") this.io.to(socketId).emit("attendeeLeft", { userId });
  }

  /** Moves a member's sockets to the audience that the member belongs to. */
  updateAudience(member: MapMember): void {
    const { sockets, isSharing } = member;
    this.views.regroup(member);
    for (const [socketId, delivery] of sockets) {
      if (delivery === "viewport") continue;
      this.io.in(socketId).socketsLeave(getAudienceRoom(this.eventId, !isSharing));
      this.io.in(socketId).socketsJoin(getAudienceRoom(this.eventId, isSharing));
    }
  }

  #hasSockets(delivery: "batch" | "single"): boolean {
    return this.io.of("/").adapter.rooms.has(getPositionsRoom(this.eventId, delivery === "batch"));
  }

  #listOtherRooms(audience: Audience): string[] {
    return audience === "everyone" ? [] : [getAudienceRoom(this.eventId, audience === "viewing")];
  }

  /** Reads both sides of a block, because one process can learn of it later than another. */
  #listBlockedMembers(markers: Marker[]): MapMember[] {
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
