import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { readActiveAttendances, type Presence } from "@/lib/presence/data";
import type { Bus, BusEvent } from "@/lib/realtime/server/bus-events";
import { isAtEvent } from "@/lib/presence/policy";
import type { AttendeeOnMap, Position } from "@/lib/presence/schema";

import type { Timing } from "../timing";
import { eventRoom, positionsRoom, type Io, type IoSocket } from "../transports/socket-io-channel";
import { PositionStore } from "./position-store";
import { Room, type Member, type Told } from "./room";

type Moved = Extract<BusEvent, { type: "positions_moved" }>;
type Left = Extract<BusEvent, { type: "position_left" }>;

const roomsOf = (eventId: string) => [eventRoom(eventId), positionsRoom(eventId, true), positionsRoom(eventId, false)];

/** Every event's map that somebody on this process looks at (contract §5, Location; §7). */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #joined = new Map<string, Set<string>>();
  readonly #store: PositionStore;
  readonly #sweep: NodeJS.Timeout;

  constructor(
    private readonly io: Io,
    private readonly timing: Timing,
    private readonly bus: Pick<Bus, "publish" | "hasPeers">,
    /** This process's name on the bus. */
    private readonly origin: string,
  ) {
    this.#store = new PositionStore(timing.storePositionsEvery, (closed) => this.#closed(new Set(closed)));
    // Often enough that a silent one is gone soon after the minute, not a second minute later.
    this.#sweep = setInterval(() => this.#sweepSilent(), timing.silentAfter / 12);
  }

  join(socket: IoSocket, eventId: string, presence: Presence, batch: boolean): void {
    // It may have gone while the database was asked.
    if (!socket.connected) return;
    let room = this.#rooms.get(eventId);
    if (!room) this.#rooms.set(eventId, (room = this.#createRoom(eventId, presence)));
    const { user, attendanceId, blocked } = presence;
    const known = room.members.get(user.id);
    const member: Member = known ?? {
      user,
      attendanceId,
      sockets: new Map(),
      blocked: new Set(),
      position: null,
      lastSign: 0,
    };
    Object.assign(member, { user, attendanceId, blocked: new Set(blocked), lastSign: performance.now() });
    member.sockets.set(socket.id, batch);
    room.members.set(user.id, member);
    this.#joined.set(socket.id, (this.#joined.get(socket.id) ?? new Set()).add(eventId));
    void socket.leave(positionsRoom(eventId, !batch));
    void socket.join([eventRoom(eventId), positionsRoom(eventId, batch)]);
  }

  /** Throws `forbidden` for a socket that hasn't joined. Returns whether the position is at the event. */
  move(socket: IoSocket, eventId: string, { latitude, longitude }: Position): boolean {
    const room = this.#rooms.get(eventId);
    const member = room?.members.get(socket.data.actor.userId);
    if (!room || !member?.sockets.has(socket.id)) throw new AppError("forbidden", "Check in and open the map first.");
    member.lastSign = performance.now();
    if (!isAtEvent(room.place, { latitude, longitude })) {
      this.#hide(room, member);
      return false;
    }
    const first = member.position === null;
    const at = clock.now();
    member.position = { latitude, longitude, at };
    this.#store.put({ attendanceId: member.attendanceId, latitude, longitude, at }, first);
    room.moved(member);
    return true;
  }

  leave(socket: IoSocket, eventId: string): void {
    for (const name of roomsOf(eventId)) void socket.leave(name);
    this.#forget(socket, eventId);
  }

  /** Its connection ended; Socket.IO has taken it out of its own rooms. */
  leaveAll(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) this.#forget(socket, eventId);
  }

  /** The socket answered a ping. */
  alive(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) {
      const member = this.#rooms.get(eventId)?.members.get(socket.data.actor.userId);
      if (member) member.lastSign = performance.now();
    }
  }

  /** People on this event's map moved, or one left it, in another process. */
  elsewhere(event: Moved | Left): void {
    const room = event.origin === this.origin ? undefined : this.#rooms.get(event.eventId);
    if (event.type === "position_left") return room?.leftElsewhere(event.userId, new Set(event.blocked));
    room?.movedElsewhere(event.positions.map(({ blocked, ...location }) => ({ location, blocked: new Set(blocked) })));
  }

  /** Somebody's attendance is over: their marker goes at once, and their sockets see the map no more. */
  checkedOut(eventId: string, userId: string, blocked: Iterable<string>): void {
    const room = this.#rooms.get(eventId);
    if (!room) return;
    const member = room.members.get(userId);
    room.left(userId, member?.blocked ?? blocked);
    if (!member) return;
    for (const socketId of member.sockets.keys()) {
      this.io.in(socketId).socketsLeave(roomsOf(eventId));
      this.#joined.get(socketId)?.delete(eventId);
    }
    this.#remove(room, member);
  }

  /** Reads again whether everybody here is still checked in: the bus was away. */
  async check(): Promise<void> {
    const ids = [...this.#rooms.values()].flatMap((room) =>
      [...room.members.values()].map((member) => member.attendanceId),
    );
    if (ids.length === 0) return;
    try {
      const active = await readActiveAttendances(ids);
      this.#closed(new Set(ids.filter((id) => !active.has(id))));
    } catch (error) {
      logger.warn({ err: error }, "attendances could not be checked");
    }
  }

  /** Whoever shares a block with this user is another set now: markers go, or come back. */
  blocksChanged(userId: string, otherId: string, isBlocked: boolean): void {
    for (const room of this.#rooms.values()) {
      const [member, other] = [room.members.get(userId), room.members.get(otherId)];
      for (const [one, two] of [
        [member, otherId],
        [other, userId],
      ] as const) {
        if (!one) continue;
        if (isBlocked) {
          one.blocked.add(two);
          room.leftFor(one, two);
        } else one.blocked.delete(two);
      }
      if (!isBlocked) for (const each of [member, other]) if (each?.position) room.moved(each);
    }
  }

  withNewest(eventId: string, viewerId: string, stored: AttendeeOnMap[]): AttendeeOnMap[] {
    return this.#rooms.get(eventId)?.onMapFor(viewerId, stored) ?? stored;
  }

  settled(): Promise<void> {
    return this.#store.settled();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    for (const room of this.#rooms.values()) room.close();
    await this.#store.stop();
  }

  #createRoom(eventId: string, { place }: Presence): Room {
    return new Room(eventId, place, this.io, this.timing.coalesceLocations, (told) => this.#tellPeers(eventId, told));
  }

  #tellPeers(eventId: string, told: Told[]): void {
    if (!this.bus.hasPeers()) return;
    const positions = told.map(({ location, blocked }) => ({
      ...location,
      ...(blocked.size > 0 && { blocked: [...blocked] }),
    }));
    void this.bus.publish({ type: "positions_moved", eventId, origin: this.origin, positions });
  }

  #hide(room: Room, member: Member): void {
    if (!member.position) return;
    member.position = null;
    const { user, blocked } = member;
    room.left(user.id, blocked);
    if (this.bus.hasPeers()) {
      const left = { eventId: room.eventId, origin: this.origin, userId: user.id, blocked: [...blocked] };
      void this.bus.publish({ type: "position_left", ...left });
    }
    this.#store.clear([member.attendanceId]);
  }

  #forget(socket: IoSocket, eventId: string): void {
    const events = this.#joined.get(socket.id);
    events?.delete(eventId);
    if (events?.size === 0) this.#joined.delete(socket.id);
    const room = this.#rooms.get(eventId);
    const member = room?.members.get(socket.data.actor.userId);
    if (!room || !member?.sockets.delete(socket.id) || member.sockets.size > 0) return;
    this.#hide(room, member);
    this.#remove(room, member);
  }

  #remove(room: Room, member: Member): void {
    room.members.delete(member.user.id);
    if (room.members.size > 0) return;
    room.close();
    this.#rooms.delete(room.eventId);
  }

  #closed(attendanceIds: ReadonlySet<string>): void {
    for (const room of [...this.#rooms.values()]) {
      for (const member of [...room.members.values()]) {
        if (attendanceIds.has(member.attendanceId)) this.checkedOut(room.eventId, member.user.id, member.blocked);
      }
    }
  }

  #sweepSilent(): void {
    const now = performance.now();
    for (const room of this.#rooms.values()) {
      for (const member of room.members.values()) {
        if (!member.position) continue;
        if (now - member.lastSign > this.timing.silentAfter) this.#hide(room, member);
        else this.#keepFresh(room, member);
      }
      room.sweepElsewhere(this.timing.silentAfter);
    }
  }

  /** Who stands still is there all the same: other processes show only positions that are fresh. */
  #keepFresh(room: Room, member: Member): void {
    const { position, attendanceId } = member;
    if (!position || clock.ms() - position.at.getTime() < this.timing.silentAfter / 2) return;
    position.at = clock.now();
    this.#store.put(
      { attendanceId, latitude: position.latitude, longitude: position.longitude, at: position.at },
      false,
    );
    if (this.bus.hasPeers()) room.moved(member);
  }
}
