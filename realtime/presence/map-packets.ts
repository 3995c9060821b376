import { getAudienceRoom, getEventRoom, getPositionsRoom, getUserRoom } from "../transports/socket-io-rooms";
import type { Io } from "../types";
import { type Audience, canSee, groupByAudience, type MapMember, type Marker } from "./marker";

/** Sends the packets of one event's map to those of its members who may see what is in them. */
export class MapPackets {
  /** The packets sent so far. */
  sent = 0;

  constructor(
    private readonly eventId: string,
    private readonly members: ReadonlyMap<string, MapMember>,
    private readonly io: Io,
  ) {}

  /**
   * Sends positions. A packet is serialized once for each audience; a member who shares a block with someone in it gets their own
   * (docs/product/presence.md#coalesced-positions).
   */
  sendMarkers(markers: Marker[]): void {
    this.sent += 1;
    const blocked = this.#listBlockedMembers(markers);
    const exceptUsers = blocked.map(({ user }) => getUserRoom(user.id));
    const single = getPositionsRoom(this.eventId, false);
    const hasSingle = this.io.of("/").adapter.rooms.has(single);
    for (const { audience, locations } of groupByAudience(markers)) {
      const except = [...exceptUsers, ...this.#listOtherRooms(audience)];
      this.io.to(getPositionsRoom(this.eventId, true)).except(except).emit("attendeeLocations", locations);
      if (!hasSingle) continue;
      for (const location of locations) this.io.to(single).except(except).emit("attendeeLocationUpdate", location);
    }
    for (const member of blocked) this.sendMarkersTo(member, markers);
  }

  /** Sends one member those of the markers that they may see. */
  sendMarkersTo(viewer: MapMember, markers: Marker[]): void {
    const locations = markers.filter((marker) => canSee(viewer, marker)).map(({ location }) => location);
    if (locations.length === 0 || viewer.closed) return;
    for (const [socketId, batch] of viewer.sockets) {
      if (batch) this.io.to(socketId).emit("attendeeLocations", locations);
      else for (const location of locations) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }

  /** Removes a marker at once from the maps that show it, or from those of one audience. */
  removeMarker(marker: Marker, only: Audience = "everyone"): void {
    this.sent += 1;
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
    for (const socketId of viewer.sockets.keys()) this.io.to(socketId).emit("attendeeLeft", { userId });
  }

  /** Moves a member's sockets to the audience that the member belongs to. */
  updateAudience({ sockets, isSharing }: MapMember): void {
    for (const socketId of sockets.keys()) {
      this.io.in(socketId).socketsLeave(getAudienceRoom(this.eventId, !isSharing));
      this.io.in(socketId).socketsJoin(getAudienceRoom(this.eventId, isSharing));
    }
  }

  #listOtherRooms(audience: Audience): string[] {
    return audience === "everyone" ? [] : [getAudienceRoom(this.eventId, audience === "viewing")];
  }

  /** Reads both sides of a block, because one process can learn of it later than another. */
  #listBlockedMembers(markers: Marker[]): MapMember[] {
    const userIds = new Set(markers.map(({ location }) => location.userId));
    const named = markers.flatMap(({ blocked }) => [...blocked].flatMap((userId) => this.members.get(userId) ?? []));
    const found = new Set(named);
    for (const member of this.members.values()) {
      if (member.blocked.size > 0 && [...member.blocked].some((userId) => userIds.has(userId))) found.add(member);
    }
    return [...found];
  }
}
