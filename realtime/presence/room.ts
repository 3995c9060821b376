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
  #lastTold = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly eventId: string,
    readonly place: Position | null,
    private readonly io: Io,
    private readonly coalesce: number,
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
      else shown.delete(userId);
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
    const locations = movers.flatMap((mover) => toLocation(mover) ?? []);
    if (locations.length === 0) return;
    const apart = this.#apartFrom(movers);
    const exceptApart = [...apart].map((member) => userRoom(member.user.id));
    this.io.to(positionsRoom(this.eventId, true)).except(exceptApart).emit("attendeeLocations", locations);
    const single = positionsRoom(this.eventId, false);
    if (this.io.of("/").adapter.rooms.has(single)) {
      for (const location of locations) this.io.to(single).except(exceptApart).emit("attendeeLocationUpdate", location);
    }
    for (const member of apart) this.#tellApart(member, locations);
  }

  /** Who is in the room and shares a block with one of these. */
  #apartFrom(movers: Member[]): Set<Member> {
    return new Set(movers.flatMap((mover) => [...mover.blocked].flatMap((userId) => this.members.get(userId) ?? [])));
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
