import type { AttendeeLocation, AttendeeOnMap, Position } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { eventRoom, positionsRoom, userRoom, type Io } from "../transports/socket-io-channel";

/** Somebody who is checked in and looks at the map, with one or more sockets. */
export type Member = {
  user: PublicUser;
  attendanceId: string;
  /** Each socket's id, and whether it takes packed positions. */
  sockets: Map<string, boolean>;
  /** Whoever they share a block with. */
  blocked: Set<string>;
  /** On the map; null before the first position and outside the radius. */
  position: (Position & { at: Date }) | null;
  /** performance.now() of the last sign of life. */
  lastSign: number;
};

/** A position as the room is told it. */
export type Told = { location: AttendeeLocation; blocked: ReadonlySet<string> };

const toLocation = ({ user, position }: Member): AttendeeLocation | null =>
  position && {
    userId: user.id,
    latitude: position.latitude,
    longitude: position.longitude,
    timestamp: position.at.toISOString(),
  };

/**
 * One event's map in this process: who looks at it, where they are, and telling each the others' moves, at most once in
 * `coalesce` ms (contract §7). A packet is serialized once for the room; who shares a block with a mover gets their own.
 */
export class Room {
  readonly members = new Map<string, Member>();
  readonly #moved = new Set<string>();
  /** Whom another process has on this map, and performance.now() of its last word of them. */
  readonly #elsewhere = new Map<string, { blocked: ReadonlySet<string>; heard: number }>();
  #lastTold = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly eventId: string,
    readonly place: Position | null,
    private readonly io: Io,
    private readonly coalesce: number,
    /** Hears what the room was told of its own movers: other processes have the same map. */
    private readonly onTold: (told: Told[]) => void,
  ) {}

  /** The newest position is told with the next packet. */
  moved(member: Member): void {
    this.#moved.add(member.user.id);
    this.#timer ??= setTimeout(() => this.#tell(), Math.max(0, this.#lastTold + this.coalesce - performance.now()));
  }

  /** Tells at once that somebody is off the map, but not who shares a block with them. */
  left(userId: string, blocked: Iterable<string>): void {
    this.#moved.delete(userId);
    this.io
      .to(eventRoom(this.eventId))
      .except([...blocked].map(userRoom))
      .emit("attendeeLeft", { userId });
  }

  /** One's marker goes from another's map alone. */
  leftFor(viewer: Member, userId: string): void {
    for (const socketId of viewer.sockets.keys()) this.io.to(socketId).emit("attendeeLeft", { userId });
  }

  /** What somebody may see: as stored, but newer where this process knows better. */
  onMapFor(viewerId: string, stored: AttendeeOnMap[]): AttendeeOnMap[] {
    const shown = new Map(stored.map((attendee) => [attendee.userId, attendee]));
    const blocked = this.members.get(viewerId)?.blocked;
    for (const [userId, member] of this.members) {
      const location = blocked?.has(userId) ? null : toLocation(member);
      if (location) shown.set(userId, { ...location, user: member.user });
      else if (!this.#elsewhere.has(userId)) shown.delete(userId);
    }
    return [...shown.values()];
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    this.#timer = undefined;
    this.#lastTold = performance.now();
    const movers = [...this.#moved].flatMap((userId) => this.members.get(userId) ?? []);
    this.#moved.clear();
    const told = movers.flatMap((mover) => {
      const location = toLocation(mover);
      return location ? [{ location, blocked: mover.blocked }] : [];
    });
    if (told.length === 0) return;
    this.#emit(told);
    this.onTold(told);
  }

  /** What another process told of those on its side of this map. */
  movedElsewhere(told: Told[]): void {
    const heard = performance.now();
    for (const { location, blocked } of told) this.#elsewhere.set(location.userId, { blocked, heard });
    this.#emit(told);
  }

  leftElsewhere(userId: string, blocked: ReadonlySet<string>): void {
    this.#elsewhere.delete(userId);
    // With another socket of theirs here, they are on the map all the same.
    if (!this.members.get(userId)?.position) this.left(userId, blocked);
  }

  /** Takes off whom the other process told nothing of for so long: it is gone, or cut off. */
  sweepElsewhere(silentAfter: number): void {
    const now = performance.now();
    for (const [userId, { blocked, heard }] of this.#elsewhere) {
      if (now - heard > silentAfter) this.leftElsewhere(userId, blocked);
    }
  }

  #emit(told: Told[]): void {
    const locations = told.map(({ location }) => location);
    const apart = this.#apartFrom(told);
    const exceptApart = [...apart].map((member) => userRoom(member.user.id));
    this.io.to(positionsRoom(this.eventId, true)).except(exceptApart).emit("attendeeLocations", locations);
    const single = positionsRoom(this.eventId, false);
    if (this.io.of("/").adapter.rooms.has(single)) {
      for (const location of locations) this.io.to(single).except(exceptApart).emit("attendeeLocationUpdate", location);
    }
    for (const member of apart) this.#tellApart(member, locations);
  }

  /** Who is in the room and shares a block with one of these. */
  #apartFrom(told: Told[]): Set<Member> {
    return new Set(told.flatMap(({ blocked }) => [...blocked].flatMap((userId) => this.members.get(userId) ?? [])));
  }

  #tellApart(member: Member, locations: AttendeeLocation[]): void {
    const visible = locations.filter((location) => !member.blocked.has(location.userId));
    if (visible.length === 0) return;
    for (const [socketId, batch] of member.sockets) {
      if (batch) this.io.to(socketId).emit("attendeeLocations", visible);
      else for (const location of visible) this.io.to(socketId).emit("attendeeLocationUpdate", location);
    }
  }
}
