import type { AttendeeLocation, AttendeeOnMap, Position } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { getEventRoom, getPositionsRoom, getUserRoom } from "../transports/socket-io-rooms";
import type { Io } from "../types";

/** A checked-in attendee who has an event's map open, with one or more sockets. */
export type MapMember = {
  user: PublicUser;
  attendanceId: string;
  /** Each socket's id, and whether it receives batched positions. */
  sockets: Map<string, boolean>;
  /** Users with a block in either direction. */
  blocked: Set<string>;
  /** Null before the first position and outside the event's radius. */
  position: (Position & { at: Date }) | null;
  /** performance.now() of the last position or pong. */
  lastSign: number;
};

/** A position to send, and the users that must not receive it. */
export type PositionUpdate = { location: AttendeeLocation; blocked: ReadonlySet<string> };

const toLocation = ({ user, position }: MapMember): AttendeeLocation | null =>
  position && {
    userId: user.id,
    latitude: position.latitude,
    longitude: position.longitude,
    timestamp: position.at.toISOString(),
  };

/**
 * The map of one event in this process: its members, their positions, and the updates to them, at most one per `coalesceMs`
 * (docs/product/presence.md#coalesced-positions). A packet is serialized once for all members; one with a block gets
 * their own.
 */
export class MapRoom {
  readonly members = new Map<string, MapMember>();
  readonly #moved = new Set<string>();
  /** Attendees on this map in other processes, with performance.now() of the last event about them. */
  readonly #peers = new Map<string, { blocked: ReadonlySet<string>; lastEvent: number }>();
  #lastSent = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly eventId: string,
    readonly place: Position | null,
    private readonly io: Io,
    private readonly coalesceMs: number,
    /** Called with the updates that were sent, for other processes that have the same map. */
    private readonly onSent: (updates: PositionUpdate[]) => void,
  ) {}

  /** Sends the member's newest position with the next update. */
  scheduleUpdate(member: MapMember): void {
    this.#moved.add(member.user.id);
    const delay = Math.max(0, this.#lastSent + this.coalesceMs - performance.now());
    this.#timer ??= setTimeout(() => this.#sendMoved(), delay);
  }

  /** Removes an attendee's marker from the members' maps at once, except across a block. */
  removeMarker(userId: string, blocked: Iterable<string>): void {
    this.#moved.delete(userId);
    this.io
      .to(getEventRoom(this.eventId))
      .except([...blocked].map(getUserRoom))
      .emit("attendeeLeft", { userId });
  }

  /** Removes an attendee's marker from one member's map. */
  removeMarkerFor(viewer: MapMember, userId: string): void {
    for (const socketId of viewer.sockets.keys()) this.io.to(socketId).emit("attendeeLeft", { userId });
  }

  /** Returns stored attendees with newer positions of this process, for one viewer. */
  mergePositions(viewerId: string, stored: AttendeeOnMap[]): AttendeeOnMap[] {
    const attendees = new Map(stored.map((attendee) => [attendee.userId, attendee]));
    const blocked = this.members.get(viewerId)?.blocked;
    for (const [userId, member] of this.members) {
      const location = blocked?.has(userId) ? null : toLocation(member);
      if (location) attendees.set(userId, { ...location, user: member.user });
      else if (!this.#peers.has(userId)) attendees.delete(userId);
    }
    return [...attendees.values()];
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Sends positions from another process to the members here. */
  sendPeerUpdates(updates: PositionUpdate[]): void {
    const lastEvent = performance.now();
    for (const { location, blocked } of updates) this.#peers.set(location.userId, { blocked, lastEvent });
    this.#send(updates);
  }

  removePeer(userId: string, blocked: ReadonlySet<string>): void {
    this.#peers.delete(userId);
    // The attendee can also have a socket in this process.
    if (!this.members.get(userId)?.position) this.removeMarker(userId, blocked);
  }

  /** Removes attendees whose process has sent nothing about them for `silentAfterMs`, because it stopped or is cut off. */
  removeSilentPeers(silentAfterMs: number): void {
    const now = performance.now();
    for (const [userId, { blocked, lastEvent }] of this.#peers) {
      if (now - lastEvent > silentAfterMs) this.removePeer(userId, blocked);
    }
  }

  #sendMoved(): void {
    this.#timer = undefined;
    this.#lastSent = performance.now();
    const moved = [...this.#moved].flatMap((userId) => this.members.get(userId) ?? []);
    this.#moved.clear();
    const updates = moved.flatMap((member) => {
      const location = toLocation(member);
      return location ? [{ location, blocked: member.blocked }] : [];
    });
    if (updates.length === 0) return;
    this.#send(updates);
    this.onSent(updates);
  }

  #send(updates: PositionUpdate[]): void {
    const locations = updates.map(({ location }) => location);
    const restricted = this.#listBlockedMembers(updates);
    const except = [...restricted].map((member) => getUserRoom(member.user.id));
    this.io.to(getPositionsRoom(this.eventId, true)).except(except).emit("attendeeLocations", locations);
    const single = getPositionsRoom(this.eventId, false);
    if (this.io.of("/").adapter.rooms.has(single)) {
      for (const location of locations) this.io.to(single).except(except).emit("attendeeLocationUpdate", location);
    }
    for (const member of restricted) this.#sendVisible(member, locations);
  }

  #listBlockedMembers(updates: PositionUpdate[]): Set<MapMember> {
    return new Set(updates.flatMap(({ blocked }) => [...blocked].flatMap((userId) => this.members.get(userId) ?? [])));
  }

  #sendVisible(member: MapMember, locations: AttendeeLocation[]): void {
    const visible = locations.filter((location) => !member.blocked.has(location.userId));
    if (visible.length === 0) return;
    for (const [socketId, batch] of member.sockets) {
      if (batch) this.io.to(socketId).emit("attendeeLocations", visible);
      else for (const location of visible) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }
}
