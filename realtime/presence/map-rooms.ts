import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { filterActiveAttendances, type Presence } from "@/lib/presence/data";
import { isAtEvent } from "@/lib/presence/policy";
import type { AttendeeOnMap, Position } from "@/lib/presence/schema";
import type { Bus } from "@/lib/realtime/server/bus-events";

import type { Timing } from "../timing";
import { getEventRoom, listEventRooms, getPositionsRoom } from "../transports/socket-io-rooms";
import type { EventMaps, Io, IoSocket, PeerPositionEvent } from "../types";
import { MapRoom, type MapMember, type PositionUpdate } from "./map-room";
import { PositionStore } from "./position-store";

/** The maps of all events that have members in this process (docs/product/presence.md#location-updates). */
export class MapRooms implements EventMaps {
  readonly #rooms = new Map<string, MapRoom>();
  /** The joined events of each socket. */
  readonly #joined = new Map<string, Set<string>>();
  readonly #store: PositionStore;
  readonly #sweepTimer: NodeJS.Timeout;

  constructor(
    private readonly io: Io,
    private readonly timing: Timing,
    private readonly bus: Pick<Bus, "publish" | "hasPeers">,
    /** This process's id on the bus. */
    private readonly origin: string,
  ) {
    this.#store = new PositionStore(timing.storePositionsEvery, (closed) => this.#removeAttendances(new Set(closed)));
    // Often enough that a silent member is removed soon after the minute.
    this.#sweepTimer = setInterval(() => this.#sweep(), timing.silentAfter / 12);
  }

  join(socket: IoSocket, eventId: string, presence: Presence, batch: boolean): void {
    // The socket can close while the database is read.
    if (!socket.connected) return;
    let room = this.#rooms.get(eventId);
    if (!room) this.#rooms.set(eventId, (room = this.#createRoom(eventId, presence.venue)));
    const { user, attendanceId, blocked } = presence;
    const previous = room.members.get(user.id);
    const member: MapMember = {
      user,
      attendanceId,
      sockets: previous?.sockets ?? new Map<string, boolean>(),
      blocked: new Set(blocked),
      position: previous?.position ?? null,
      lastSign: performance.now(),
    };
    member.sockets.set(socket.id, batch);
    room.members.set(user.id, member);
    this.#joined.set(socket.id, (this.#joined.get(socket.id) ?? new Set()).add(eventId));
    void socket.leave(getPositionsRoom(eventId, !batch));
    void socket.join([getEventRoom(eventId), getPositionsRoom(eventId, batch)]);
  }

  move(socket: IoSocket, eventId: string, { latitude, longitude }: Position): boolean {
    const room = this.#rooms.get(eventId);
    const member = room?.members.get(socket.data.actor.userId);
    if (!room || !member?.sockets.has(socket.id)) throw new AppError("forbidden", "realtime.mapNotJoined");
    member.lastSign = performance.now();
    if (!isAtEvent(room.place, { latitude, longitude })) {
      this.#hide(room, member);
      return false;
    }
    const isFirst = member.position === null;
    const at = clock.now();
    member.position = { latitude, longitude, at };
    this.#store.put({ attendanceId: member.attendanceId, latitude, longitude, at }, isFirst);
    room.scheduleUpdate(member);
    return true;
  }

  leave(socket: IoSocket, eventId: string): void {
    for (const name of listEventRooms(eventId)) void socket.leave(name);
    this.#removeSocket(socket, eventId);
  }

  leaveAll(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) this.#removeSocket(socket, eventId);
  }

  markAlive(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) {
      const member = this.#rooms.get(eventId)?.members.get(socket.data.actor.userId);
      if (member) member.lastSign = performance.now();
    }
  }

  applyPeerEvent(event: PeerPositionEvent): void {
    const room = this.#rooms.get(event.eventId);
    if (event.type === "position_left") return room?.removePeer(event.userId, new Set(event.blocked));
    const updates = event.positions.map(({ blocked, ...location }) => ({ location, blocked: new Set(blocked) }));
    room?.sendPeerUpdates(updates);
  }

  removeAttendee(eventId: string, userId: string, blockedUserIds: Iterable<string>): void {
    const room = this.#rooms.get(eventId);
    if (!room) return;
    const member = room.members.get(userId);
    room.removeMarker(userId, member?.blocked ?? blockedUserIds);
    if (!member) return;
    for (const socketId of member.sockets.keys()) {
      this.io.in(socketId).socketsLeave(listEventRooms(eventId));
      this.#joined.get(socketId)?.delete(eventId);
    }
    this.#removeMember(room, member);
  }

  async checkAttendances(): Promise<void> {
    const members = [...this.#rooms.values()].flatMap((room) => [...room.members.values()]);
    if (members.length === 0) return;
    const ids = members.map(({ attendanceId }) => attendanceId);
    try {
      const active = await filterActiveAttendances(ids);
      this.#removeAttendances(new Set(ids.filter((id) => !active.has(id))));
    } catch (error) {
      logger.warn({ err: error }, "attendances could not be checked");
    }
  }

  setBlocked(userId: string, otherUserId: string, isBlocked: boolean): void {
    for (const room of this.#rooms.values()) {
      const [member, other] = [room.members.get(userId), room.members.get(otherUserId)];
      if (member) this.#setBlockedFor(room, member, otherUserId, isBlocked);
      if (other) this.#setBlockedFor(room, other, userId, isBlocked);
      if (isBlocked) continue;
      for (const each of [member, other]) if (each?.position) room.scheduleUpdate(each);
    }
  }

  mergePositions(eventId: string, viewerId: string, stored: AttendeeOnMap[]): AttendeeOnMap[] {
    return this.#rooms.get(eventId)?.mergePositions(viewerId, stored) ?? stored;
  }

  waitForWrites(): Promise<void> {
    return this.#store.waitForWrites();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweepTimer);
    for (const room of this.#rooms.values()) room.close();
    await this.#store.stop();
  }

  #createRoom(eventId: string, place: Position | null): MapRoom {
    return new MapRoom(eventId, place, this.io, this.timing.coalesceLocations, (updates) =>
      this.#publishPositions(eventId, updates),
    );
  }

  #publishPositions(eventId: string, updates: PositionUpdate[]): void {
    if (!this.bus.hasPeers()) return;
    const positions = updates.map(({ location, blocked }) => ({
      ...location,
      ...(blocked.size > 0 && { blocked: [...blocked] }),
    }));
    void this.bus.publish({ type: "positions_moved", eventId, origin: this.origin, positions });
  }

  #setBlockedFor(room: MapRoom, member: MapMember, otherUserId: string, isBlocked: boolean): void {
    if (!isBlocked) return void member.blocked.delete(otherUserId);
    member.blocked.add(otherUserId);
    room.removeMarkerFor(member, otherUserId);
  }

  #hide(room: MapRoom, member: MapMember): void {
    if (!member.position) return;
    member.position = null;
    const { user, blocked } = member;
    room.removeMarker(user.id, blocked);
    if (this.bus.hasPeers()) {
      const left = { eventId: room.eventId, origin: this.origin, userId: user.id, blocked: [...blocked] };
      void this.bus.publish({ type: "position_left", ...left });
    }
    this.#store.clear([member.attendanceId]);
  }

  #removeSocket(socket: IoSocket, eventId: string): void {
    const events = this.#joined.get(socket.id);
    events?.delete(eventId);
    if (events?.size === 0) this.#joined.delete(socket.id);
    const room = this.#rooms.get(eventId);
    const member = room?.members.get(socket.data.actor.userId);
    if (!room || !member?.sockets.delete(socket.id) || member.sockets.size > 0) return;
    this.#hide(room, member);
    this.#removeMember(room, member);
  }

  #removeMember(room: MapRoom, member: MapMember): void {
    room.members.delete(member.user.id);
    if (room.members.size > 0) return;
    room.close();
    this.#rooms.delete(room.eventId);
  }

  #removeAttendances(attendanceIds: ReadonlySet<string>): void {
    for (const room of [...this.#rooms.values()]) {
      for (const member of [...room.members.values()]) {
        if (attendanceIds.has(member.attendanceId)) this.removeAttendee(room.eventId, member.user.id, member.blocked);
      }
    }
  }

  #sweep(): void {
    const now = performance.now();
    for (const room of this.#rooms.values()) {
      for (const member of room.members.values()) {
        if (!member.position) continue;
        if (now - member.lastSign > this.timing.silentAfter) this.#hide(room, member);
        else this.#refreshPosition(room, member);
      }
      room.removeSilentPeers(this.timing.silentAfter);
    }
  }

  /** Renews the time of an unmoved position, because other processes show only recent ones. */
  #refreshPosition(room: MapRoom, member: MapMember): void {
    const { position, attendanceId } = member;
    if (!position || clock.ms() - position.at.getTime() < this.timing.silentAfter / 2) return;
    position.at = clock.now();
    this.#store.put({ attendanceId, ...position }, false);
    if (this.bus.hasPeers()) room.scheduleUpdate(member);
  }
}
