import { clock } from "@/lib/core/shared/clock";
import { type StoredMarker, listStoredMarkers } from "@/lib/presence/data";
import type { AttendeeOnMap, Position } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { logger } from "@/lib/core/server/process/logger";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { Io, ReadMarkers } from "../types";
import { MapPackets } from "./map-packets";
import { canSee, isBlocked, type MapMember, type Marker, toMarker } from "./marker";
import { getUpdateIntervalMs } from "../limits/update-interval";
import type { Timing } from "../timing";

/** The public profiles of attendees on other processes, because bus positions have no names. */
class UserSummaryCache {
  readonly #users = new Map<string, PublicUser>();
  readonly #reading = new Set<string>();
  #waiting: string[] = [];

  /** @param onRead gets the users who were requested at the same moment together */
  constructor(private readonly onRead: (userIds: string[]) => void) {}

  find(userId: string): PublicUser | null {
    return this.#users.get(userId) ?? null;
  }

  add(user: PublicUser): void {
    this.#users.set(user.id, user);
  }

  /** A failed read is repeated with the next request, for example at the next position. */
  request(userId: string): void {
    if (this.#reading.has(userId)) return;
    this.#reading.add(userId);
    this.#waiting.push(userId);
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#read(this.#waiting.splice(0)));
  }

  async #read(userIds: string[]): Promise<void> {
    try {
      // Reads of the same moment share one statement.
      const people = await Promise.all(userIds.map(getPublicUserWithBlocks));
      for (const person of people) if (person) this.add(person.user);
    } catch (error) {
      logger.warn({ err: error, users: userIds.length }, "attendees of another process could not be read");
    }
    for (const userId of userIds) this.#reading.delete(userId);
    const known = userIds.filter((userId) => this.#users.has(userId));
    if (known.length > 0) this.onRead(known);
  }
}

/**
 * Lets a crowd that joins a map share one read. Later changes are in memory or follow as events.
 */
class StoredMarkers {
  #latest: { readSince: number; rows: Promise<StoredMarker[]> } | null = null;

  /** @throws if the database can't be reached */
  async read(eventId: string, shareMs: number): Promise<ReadMarkers> {
    const now = performance.now();
    let latest = this.#latest;
    if (!latest || now - latest.readSince >= shareMs) {
      latest = { readSince: now, rows: listStoredMarkers(eventId, clock.now()) };
      this.#latest = latest;
    }
    try {
      return { readSince: latest.readSince, stored: await latest.rows };
    } catch (error) {
      if (this.#latest === latest) this.#latest = null;
      throw error;
    }
  }
}

/** Keeps each member's choice a while, because other processes may still send the earlier one. */
class VisibilityCache {
  readonly #visibilities = new Map<string, { visibility: MapVisibility; setAt: number }>();

  set(userId: string, visibility: MapVisibility): void {
    this.#visibilities.set(userId, { visibility, setAt: performance.now() });
  }

  find(userId: string): MapVisibility | undefined {
    return this.#visibilities.get(userId)?.visibility;
  }

  /** `since` is performance.now(). A read that began then may be outdated. */
  wasSetSince(userId: string, since: number): boolean {
    return (this.#visibilities.get(userId)?.setAt ?? -Infinity) >= since;
  }

  forget(olderThanMs: number): void {
    const now = performance.now();
    for (const [userId, { setAt }] of this.#visibilities)
      if (now - setAt > olderThanMs) this.#visibilities.delete(userId);
  }
}

/** A marker of another process. `lastEvent` is performance.now() of the last event about it. */
type Peer = { marker: Marker; lastEvent: number };

/**
 * One event's map in this process: its members here and the markers of all processes
 * (docs/product/presence.md#map-visibility).
 */
export class EventMap {
  readonly members = new Map<string, MapMember>();
  readonly visibilityCache = new VisibilityCache();
  readonly #stored = new StoredMarkers();
  readonly #moved = new Set<string>();
  readonly #peers = new Map<string, Peer>();
  /** performance.now() of each marker's last removal or restriction. Older rows are outdated. */
  readonly #changedAt = new Map<string, number>();
  readonly #users = new UserSummaryCache((userIds) =>
    this.#packets.sendRead(userIds.flatMap((userId) => this.#findMarker(userId) ?? [])),
  );
  readonly #packets: MapPackets;
  #lastSent = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly eventId: string,
    public venue: Position | null,
    io: Io,
    private readonly timing: Pick<Timing, "coalesceLocations" | "shareStoredMarkers">,
    /** Called with the sent markers, for other processes with the same map. */
    private readonly onSent: (markers: Marker[]) => void,
  ) {
    this.#packets = new MapPackets(
      eventId,
      {
        members: this.members,
        findUser: (userId) => this.members.get(userId)?.user ?? this.#users.find(userId),
        requestUser: (userId) => this.#users.request(userId),
      },
      io,
    );
  }

  get sentPackets(): number {
    return this.#packets.sent;
  }

  scheduleUpdate(member: MapMember): void {
    this.#moved.add(member.user.id);
    const interval = getUpdateIntervalMs(this.members.size + this.#peers.size, this.timing.coalesceLocations);
    const delay = Math.max(0, this.#lastSent + interval - performance.now());
    this.#timer ??= setTimeout(() => this.#sendMoved(), delay);
  }

  /** Except across a block. */
  removeMarker(userId: string): void {
    const marker = this.#findMarker(userId);
    this.#moved.delete(userId);
    this.#peers.delete(userId);
    this.#changedAt.set(userId, performance.now());
    const member = this.members.get(userId);
    if (member) member.position = null;
    if (marker) this.#packets.removeMarker(marker);
    this.updateSharing(userId);
  }

  removeMarkersFor(viewer: MapMember, userIds: Iterable<string>): void {
    // A waiting removal would not reach the viewer once the block is set.
    this.#packets.flush();
    const isThere = (userId: string) => {
      const marker = this.#findMarker(userId);
      return marker !== null && canSee(viewer, marker);
    };
    this.#packets.removeMarkersFor(viewer, [...userIds].filter(isThere));
  }

  /** Shows the viewer and members whose block ended to each other. */
  showAgain(viewer: MapMember, userIds: readonly string[]): void {
    const isHere = (userId: string) => Boolean(this.members.get(userId)?.position);
    for (const userId of [viewer.user.id, ...userIds]) {
      // Also of a peer, whose next position comes without the block.
      this.#packets.introduceAgain(userId);
      const member = this.members.get(userId);
      if (member && isHere(userId)) this.scheduleUpdate(member);
    }
    // Other processes send the viewer's marker to their members in the same way.
    const peers = userIds.filter((userId) => !isHere(userId)).flatMap((userId) => this.#findMarker(userId) ?? []);
    this.#packets.sendMarkersTo(viewer, peers);
  }

  /** Call after each appearance or removal of a marker, because sharers see more markers. */
  updateSharing(userId: string): void {
    const viewer = this.members.get(userId);
    const isSharing = this.#findMarker(userId) !== null;
    if (!viewer || viewer.isSharing === isSharing) return;
    this.#packets.flushRestricted();
    viewer.isSharing = isSharing;
    this.#packets.updateAudience(viewer);
    const restricted = this.#listRestricted().filter(
      (marker) => marker.location.userId !== userId && !isBlocked(viewer, marker),
    );
    if (isSharing) this.#packets.sendMarkersTo(viewer, restricted);
    else
      this.#packets.removeMarkersFor(
        viewer,
        restricted.map(({ location }) => location.userId),
      );
  }

  addToAudience(member: MapMember): void {
    // Keeps the name for when only another process has the member's position.
    this.#users.add(member.user);
    this.#packets.updateAudience(member);
  }

  /** Removes the marker at once from viewers who may no longer see it. */
  setVisibility(userId: string, visibility: MapVisibility): void {
    const marker = this.#findMarker(userId);
    const member = this.members.get(userId);
    this.visibilityCache.set(userId, visibility);
    if (member) member.visibility = visibility;
    if (marker?.visibility === visibility) return;
    this.#changedAt.set(userId, performance.now());
    if (visibility === "nobody") return this.removeMarker(userId);
    const peer = this.#peers.get(userId);
    if (peer) peer.marker = { ...peer.marker, visibility };
    if (!marker) return;
    if (visibility === "sharers") this.#packets.removeMarker(marker, "viewing");
    else this.#packets.sendMarkers([{ ...marker, visibility }]);
    // Tells other processes the choice with the next update, in case they missed the event.
    if (member?.position) this.scheduleUpdate(member);
  }

  /** Shares a recent read only if every name on other processes is known. */
  readStored(): Promise<ReadMarkers> {
    const areAllKnown = [...this.#peers.keys()].every((userId) => this.#users.find(userId));
    return this.#stored.read(this.eventId, areAllKnown ? this.timing.shareStoredMarkers : 0);
  }

  listAttendees(viewerId: string, { readSince, stored }: ReadMarkers): AttendeeOnMap[] {
    const viewer = this.members.get(viewerId);
    if (!viewer) return [];
    const current = stored.filter(
      ({ attendee }) => !((this.#changedAt.get(attendee.userId) ?? -Infinity) >= readSince),
    );
    for (const row of current) {
      this.#addStored(row);
      this.#users.add(row.attendee.user);
    }
    const users = new Map(current.map(({ attendee }) => [attendee.userId, attendee.user]));
    // Positions that are not stored yet have no row.
    for (const user of [...this.#peers.keys()].flatMap((userId) => this.#users.find(userId) ?? []))
      users.set(user.id, user);
    for (const { user } of this.members.values()) users.set(user.id, user);
    return [...users].flatMap(([userId, user]) => {
      const marker = this.#findMarker(userId);
      return marker && canSee(viewer, marker) ? { ...marker.location, user } : [];
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#packets.stop();
  }

  sendPeerUpdates(markers: Marker[]): void {
    const lastEvent = performance.now();
    const shown = markers.map((received): Marker => {
      const { userId } = received.location;
      // A choice read by this process is at least as new as the event's.
      const visibility =
        this.members.get(userId)?.visibility ?? this.visibilityCache.find(userId) ?? received.visibility;
      return { ...received, visibility };
    });
    for (const marker of shown) {
      const { userId } = marker.location;
      if (marker.visibility === "nobody") continue;
      const previous = this.#findMarker(userId);
      if (previous?.visibility === "attendees" && marker.visibility === "sharers")
        this.#packets.removeMarker(previous, "viewing");
      this.#peers.set(userId, { marker, lastEvent });
      this.updateSharing(userId);
    }
    this.#packets.sendMarkers(shown);
  }

  /** @param blocked users with a block in either direction, if the event has them */
  removePeer(userId: string, blocked: ReadonlySet<string> = new Set()): void {
    const peer = this.#peers.get(userId);
    if (peer) peer.marker = { ...peer.marker, blocked: new Set([...peer.marker.blocked, ...blocked]) };
    // The attendee can also have a socket in this process.
    if (this.members.get(userId)?.position) this.#peers.delete(userId);
    else this.removeMarker(userId);
  }

  /** Removes attendees whose process stopped or is cut off. */
  removeSilentPeers(silentAfterMs: number): void {
    const now = performance.now();
    for (const [userId, { lastEvent }] of this.#peers) if (now - lastEvent > silentAfterMs) this.removePeer(userId);
    this.visibilityCache.forget(silentAfterMs);
    for (const [userId, at] of this.#changedAt) if (now - at > silentAfterMs) this.#changedAt.delete(userId);
  }

  /** Adds a marker of another process before its first event. It is as old as its row. */
  #addStored({ attendee, visibility }: StoredMarker): void {
    const { user, ...location } = attendee;
    if (this.#findMarker(user.id)) return;
    const age = Math.max(0, clock.ms() - Date.parse(location.timestamp));
    const marker = { location, visibility, blocked: new Set<string>() };
    this.#peers.set(user.id, { marker, lastEvent: performance.now() - age });
    this.updateSharing(user.id);
  }

  #findMarker(userId: string): Marker | null {
    const member = this.members.get(userId);
    return (member && toMarker(member)) ?? this.#peers.get(userId)?.marker ?? null;
  }

  #listMarkers(): Marker[] {
    return [...new Set([...this.members.keys(), ...this.#peers.keys()])].flatMap((id) => this.#findMarker(id) ?? []);
  }

  #listRestricted(): Marker[] {
    return this.#listMarkers().filter(({ visibility }) => visibility === "sharers");
  }

  #sendMoved(): void {
    this.#timer = undefined;
    this.#lastSent = performance.now();
    const moved = [...this.#moved].flatMap((userId) => this.members.get(userId) ?? []);
    this.#moved.clear();
    const markers = moved.flatMap((member) => toMarker(member) ?? []);
    if (markers.length === 0) return;
    this.#packets.sendMarkers(markers);
    this.onSent(markers);
  }
}
