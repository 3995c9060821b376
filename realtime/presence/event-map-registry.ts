import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { getMapVisibility, listActiveVisibilities, type Presence } from "@/lib/presence/data";
import { isAtEvent } from "@/lib/presence/policy";
import type { Position } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import type { Bus } from "@/lib/realtime/bus-events";
import { AppError } from "@/lib/core/shared/errors";
import { clearPositions } from "@/lib/presence/service/clear-positions";
import { storePositions, type StoredPosition } from "@/lib/presence/service/store-positions.sql";

import type { Timing } from "../timing";
import { listEventRooms } from "../transports/socket-io-rooms";
import type { Io, IoSocket, MapDelivery, PeerPositionEvent, ReadMarkers } from "../types";
import { EventMap } from "./event-map";
import { createPosition, type MapMember, createMember } from "./marker";
import { PositionBus, toMarkers } from "./position-bus";
import { applyVenue, type HideMember, MapRights, openMember } from "./map-rights";

/**
 * Writes positions at a bounded rate, for joins through another process or after a restart. Runs
 * one write at a time, so that a removed position is not written again.
 */
class PositionStore {
  readonly #waiting = new Map<string, StoredPosition>();
  /** Positions of attendances without a stored one. */
  readonly #first = new Map<string, StoredPosition>();
  #work: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** @param onWritten gets the visibility of each active attendance, and all written ids */
  constructor(
    intervalMs: number,
    private readonly onWritten: (active: ReadonlyMap<string, MapVisibility>, attendanceIds: string[]) => void,
  ) {
    this.#timer = setInterval(() => {
      this.#enqueue(() => this.#write(this.#first));
      this.#enqueue(() => this.#write(this.#waiting));
    }, intervalMs);
  }

  /** @param isFirst writes the position at once, because the attendance has no stored one */
  put(position: StoredPosition, isFirst: boolean): void {
    (isFirst ? this.#first : this.#waiting).set(position.attendanceId, position);
    // Positions that arrive during this write share the next statement.
    if (isFirst && this.#first.size === 1) this.#enqueue(() => this.#write(this.#first));
  }

  clear(attendanceIds: string[]): void {
    for (const id of attendanceIds) for (const positions of [this.#first, this.#waiting]) positions.delete(id);
    this.#enqueue(() => clearPositions(attendanceIds));
  }

  waitForWrites(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.waitForWrites();
  }

  #enqueue(work: () => Promise<void>): void {
    // The next position replaces a failed write, and maps never show positions older than a minute.
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => logger.warn({ err: error }, "positions could not be written"));
  }

  async #write(waiting: Map<string, StoredPosition>): Promise<void> {
    if (waiting.size === 0) return;
    const positions = [...waiting.values()];
    waiting.clear();
    const active = await storePositions(positions);
    this.onWritten(
      active,
      positions.map(({ attendanceId }) => attendanceId),
    );
  }
}

type Joined = { map: EventMap; member: MapMember };

/** Prefers a visibility that arrived during the read of `presence`, because it is newer. */
function addSocket(map: EventMap, presence: Presence, socket: IoSocket, delivery: MapDelivery): MapMember {
  const { id } = presence.user;
  const visibility = map.visibilityCache.find(id) ?? presence.visibility;
  const member = createMember({ ...presence, visibility }, map.members.get(id));
  member.sockets.set(socket.id, delivery);
  map.members.set(id, member);
  return member;
}

function openSocket(io: Io, map: EventMap, member: MapMember, socket: IoSocket): void {
  for (const name of listEventRooms(map.eventId)) void socket.leave(name);
  openMember(io, map.eventId, member);
  map.addToAudience(member);
  map.updateSharing(member.user.id);
}

/** @throws AppError `forbidden` if the socket has not joined, or its right is being checked */
function requireJoined(maps: ReadonlyMap<string, EventMap>, socket: IoSocket, eventId: string): Joined {
  const map = maps.get(eventId);
  const member = map?.members.get(socket.data.actor.userId);
  if (!map || !member?.sockets.has(socket.id) || member.closed)
    throw new AppError("forbidden", "realtime.mapNotJoined");
  return { map, member };
}

/** docs/product/presence.md#location-updates */
export class EventMapRegistry {
  readonly #maps = new Map<string, EventMap>();
  readonly #joined = new Map<string, Set<string>>();
  readonly #store: PositionStore;
  readonly #bus: PositionBus;
  readonly #sweepTimer: NodeJS.Timeout;
  readonly rights: MapRights;

  constructor(
    private readonly io: Io,
    private readonly timing: Timing,
    bus: Pick<Bus, "publish" | "hasPeers">,
    origin: string,
  ) {
    this.#bus = new PositionBus(bus, origin);
    this.#store = new PositionStore(timing.storePositionsEvery, (active, ids) => this.#applyActive(active, ids));
    this.rights = new MapRights(io, this.#maps, {
      remove: (map, member) => this.removeAttendee(map.eventId, member.user.id),
      hide: this.#hide,
    });
    // Runs often enough to remove a silent member soon after the limit.
    this.#sweepTimer = setInterval(() => this.#sweep(), timing.silentAfter / 12);
  }

  join(socket: IoSocket, eventId: string, presence: Presence, delivery: MapDelivery): void {
    // The socket can close during the read.
    if (!socket.connected) return;
    let map = this.#maps.get(eventId);
    if (!map) this.#maps.set(eventId, (map = this.#createMap(eventId, presence.venue)));
    applyVenue(map, presence.venue, this.#hide);
    const member = addSocket(map, presence, socket, delivery);
    this.#joined.set(socket.id, (this.#joined.get(socket.id) ?? new Set()).add(eventId));
    openSocket(this.io, map, member, socket);
    if (member.visibility !== presence.visibility) void this.#reloadVisibility(member.user.id);
  }

  /** Returns whether a socket receives a map now. A resync follows a pending check. */
  receives(socket: IoSocket, eventId: string): boolean {
    const member = this.#maps.get(eventId)?.members.get(socket.data.actor.userId);
    if (!member?.sockets.has(socket.id)) return false;
    if (member.closed) member.closed.sentBefore = -1;
    return member.closed === null;
  }

  /**
   * Returns whether a position is at the event, and who may see the member there.
   * @throws AppError `forbidden` if the socket has not joined the map
   */
  move(
    socket: IoSocket,
    eventId: string,
    { latitude, longitude }: Position,
  ): { inRange: boolean; visibility: MapVisibility } {
    const { map, member } = requireJoined(this.#maps, socket, eventId);
    member.lastSeen = performance.now();
    const { visibility } = member;
    const inRange = isAtEvent(map.venue, { latitude, longitude }, getSiteSettings().checkInDistanceM);
    if (!inRange || visibility === "nobody") {
      this.#hide(map, member);
      return { inRange, visibility };
    }
    const isFirst = member.position === null;
    member.sources.add(socket.id);
    member.position = createPosition({ latitude, longitude }, clock.now());
    this.#store.put({ attendanceId: member.attendanceId, ...member.position }, isFirst);
    map.updateSharing(member.user.id);
    map.scheduleUpdate(member);
    return { inRange, visibility };
  }

  leave(socket: IoSocket, eventId: string): void {
    const map = this.#maps.get(eventId);
    const member = map?.members.get(socket.data.actor.userId);
    // Stops sharing although another tab shows the map without sharing.
    if (map && member?.sources.delete(socket.id) && member.sources.size === 0) this.#hide(map, member);
    for (const name of listEventRooms(eventId)) void socket.leave(name);
    this.#removeSocket(socket, eventId);
  }

  leaveAll(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) this.#removeSocket(socket, eventId);
  }

  markAlive(socket: IoSocket): void {
    for (const eventId of this.#joined.get(socket.id) ?? []) {
      const member = this.#maps.get(eventId)?.members.get(socket.data.actor.userId);
      // A pong of a tab that only shows the map doesn't confirm another tab's position.
      if (member?.sources.has(socket.id)) member.lastSeen = performance.now();
    }
  }

  applyPeerEvent(event: PeerPositionEvent): void {
    const map = this.#maps.get(event.eventId);
    if (event.type === "position_left") return map?.removePeer(event.userId, new Set(event.blocked));
    map?.sendPeerUpdates(toMarkers(event));
  }

  /** Keeps an attendee who has a newer attendance there. */
  removeAttendee(eventId: string, userId: string, attendanceId?: string): void {
    const map = this.#maps.get(eventId);
    const member = map?.members.get(userId);
    if (member && attendanceId !== undefined && member.attendanceId !== attendanceId) return;
    map?.removeMarker(userId);
    if (!map || !member) return;
    for (const socketId of member.sockets.keys()) {
      this.io.in(socketId).socketsLeave(listEventRooms(eventId));
      this.#joined.get(socketId)?.delete(eventId);
    }
    this.#removeMember(map, member);
  }

  /** Removes a member who is hidden at the event, through any process, and the stored position. */
  hideAttendee(eventId: string, userId: string): void {
    const map = this.#maps.get(eventId);
    const member = map?.members.get(userId);
    if (map && member) this.#hide(map, member);
    this.removeAttendee(eventId, userId);
  }

  /** Removes members whose attendance was closed while the bus was unreachable. */
  async checkAttendances(): Promise<void> {
    const members = [...this.#maps.values()].flatMap((map) => [...map.members.values()]);
    if (members.length === 0) return;
    const ids = members.map(({ attendanceId }) => attendanceId);
    try {
      this.#applyActive(await listActiveVisibilities(ids), ids);
    } catch (error) {
      logger.warn({ err: error }, "attendances could not be checked");
    }
  }

  /** Applies who may see a member (docs/product/presence.md#map-visibility). */
  setVisibility(userId: string, visibility: MapVisibility): void {
    for (const map of this.#maps.values()) {
      const member = map.members.get(userId);
      if (member && visibility === "nobody") this.#hide(map, member);
      map.setVisibility(userId, visibility);
    }
  }

  /** Writes this process's positions first. @throws if the database can't be reached */
  async readStored(eventId: string): Promise<ReadMarkers> {
    // Otherwise the read could return a position that is being removed.
    await this.#store.waitForWrites();
    return (await this.#maps.get(eventId)?.readStored()) ?? { readSince: performance.now(), stored: [] };
  }

  /** Sends a socket the attendees that its member may see. */
  sendAttendees(socket: IoSocket, eventId: string, read: ReadMarkers): void {
    const map = this.#maps.get(eventId);
    socket.emit("currentAttendees", map?.listAttendees(socket.data.actor.userId, read) ?? []);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweepTimer);
    for (const map of this.#maps.values()) map.close();
    await this.#store.stop();
  }

  #createMap(eventId: string, venue: Position | null): EventMap {
    return new EventMap(eventId, venue, this.io, this.timing, (markers) => this.#bus.publishMoved(eventId, markers));
  }

  readonly #hide: HideMember = (map, member) => {
    if (!member.position) return;
    map.removeMarker(member.user.id);
    this.#bus.publishLeft(map.eventId, member);
    this.#store.clear([member.attendanceId]);
  };

  #removeSocket(socket: IoSocket, eventId: string): void {
    const events = this.#joined.get(socket.id);
    events?.delete(eventId);
    if (events?.size === 0) this.#joined.delete(socket.id);
    const map = this.#maps.get(eventId);
    const member = map?.members.get(socket.data.actor.userId);
    member?.sources.delete(socket.id);
    if (!map || !member?.sockets.delete(socket.id) || member.sockets.size > 0) return;
    this.#hide(map, member);
    this.#removeMember(map, member);
  }

  #removeMember(map: EventMap, member: MapMember): void {
    map.members.delete(member.user.id);
    if (map.members.size > 0) return;
    map.close();
    this.#maps.delete(map.eventId);
  }

  /**
   * Corrects members after a lost bus event. Reads a differing visibility again, because a newer
   * choice may have arrived meanwhile.
   */
  #applyActive(active: ReadonlyMap<string, MapVisibility>, attendanceIds: string[]): void {
    const read = new Set(attendanceIds);
    for (const map of [...this.#maps.values()]) {
      for (const { attendanceId, user, visibility } of [...map.members.values()]) {
        if (!read.has(attendanceId)) continue;
        const stored = active.get(attendanceId);
        if (stored === undefined) this.removeAttendee(map.eventId, user.id);
        else if (stored !== visibility) void this.#reloadVisibility(user.id);
      }
    }
  }

  async #reloadVisibility(userId: string): Promise<void> {
    try {
      const since = performance.now();
      const visibility = await getMapVisibility(userId);
      // A newer choice arrived during this read.
      if ([...this.#maps.values()].some(({ visibilityCache }) => visibilityCache.wasSetSince(userId, since)))
        return await this.#reloadVisibility(userId);
      this.setVisibility(userId, visibility);
    } catch (error) {
      logger.warn({ err: error }, "a member's map visibility could not be read");
    }
  }

  #sweep(): void {
    for (const map of this.#maps.values()) {
      for (const member of map.members.values()) {
        if (!member.position) continue;
        if (performance.now() - member.lastSeen > this.timing.silentAfter) this.#hide(map, member);
        else this.#refreshPosition(map, member);
      }
      map.removeSilentPeers(this.timing.silentAfter);
    }
  }

  /** Renews the time of an unmoved position, because other processes show only recent ones. */
  #refreshPosition(map: EventMap, member: MapMember): void {
    const { position, attendanceId } = member;
    if (!position || clock.ms() - position.at.getTime() < this.timing.silentAfter / 2) return;
    member.position = createPosition(position, clock.now());
    this.#store.put({ attendanceId, ...member.position }, false);
    if (this.#bus.hasPeers()) map.scheduleUpdate(member);
  }
}
