import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import type { ActivePresence } from "@/lib/presence/data";
import type { Position } from "@/lib/presence/schema";
import { isAtEvent } from "@/lib/presence/policy";

import { getDeliveryRoom, getEventRoom, listEventRooms } from "../transports/socket-io-rooms";
import type { Io, RightsChange } from "../types";
import type { EventMap } from "./event-map";
import type { MapMember } from "./marker";

/** Removes a member's marker from the maps of all processes, and the stored position. */
export type HideMember = (map: EventMap, member: MapMember) => void;

const isSameVenue = (one: Position | null, other: Position | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** Sets the event's coordinates, and hides members who are no longer there. */
export function applyVenue(map: EventMap, venue: Position | null, hide: HideMember): void {
  if (isSameVenue(map.venue, venue)) return;
  map.venue = venue;
  for (const member of map.members.values()) {
    if (member.position && !isAtEvent(venue, member.position, getSiteSettings().checkInDistanceM)) hide(map, member);
  }
}

export type ClosedMember = { userId: string; map: EventMap; member: MapMember };

export function openMember(io: Io, eventId: string, member: MapMember): void {
  member.closed = null;
  for (const [socketId, delivery] of member.sockets)
    if (delivery !== "none") io.in(socketId).socketsJoin([getEventRoom(eventId), getDeliveryRoom(eventId, delivery)]);
}

const isSame = (one: ReadonlySet<string>, other: readonly string[]): boolean =>
  one.size === new Set(other).size && other.every((id) => one.has(id));

/** Closes the maps that a change affects, and reopens them for members who are still checked in. */
export class MapRights {
  constructor(
    private readonly io: Io,
    private readonly maps: ReadonlyMap<string, EventMap>,
    private readonly members: { remove: (map: EventMap, member: MapMember) => void; hide: HideMember },
  ) {}

  close(change: RightsChange, id: number): ClosedMember[] {
    const closed = [...this.#list(change)];
    for (const { map, member } of closed) {
      // A member who is already closed keeps the earlier count.
      const sentBefore = member.closed?.sentBefore ?? map.sentPackets;
      member.closed = { id, sentBefore };
      for (const socketId of member.sockets.keys()) this.io.in(socketId).socketsLeave(listEventRooms(map.eventId));
    }
    return closed;
  }

  reopen(id: number, closed: readonly ClosedMember[], presences: ReadonlyMap<string, ActivePresence>): void {
    const current = closed.filter(
      ({ map, member, userId }) => member.closed?.id === id && map.members.get(userId) === member,
    );
    const opened: (ClosedMember & { blocked: Set<string>; venue: Position | null })[] = [];
    for (const { map, member, userId } of current) {
      const presence = presences.get(userId);
      if (presence?.eventId !== map.eventId) this.members.remove(map, member);
      else {
        this.#openMember(map, member, presence.attendanceId);
        opened.push({ map, member, userId, blocked: new Set(presence.blocked), venue: presence.venue });
      }
    }
    // Must run before the blocks are set, because a blocked marker is not removed from either side.
    for (const { map, member, blocked } of opened) map.removeMarkersFor(member, blocked);
    for (const { map, member, blocked } of opened) this.#setBlocked(map, member, blocked);
    // Must run after all are open, because a closed member would miss the removals and join again.
    for (const { map, venue } of opened) applyVenue(map, venue, this.members.hide);
  }

  listUserIds(): string[] {
    return [...new Set([...this.#list({})].map(({ userId }) => userId))];
  }

  listOutdated(presences: ReadonlyMap<string, ActivePresence>): string[] {
    const outdated = [...this.#list({})].filter(({ map, member, userId }) => {
      const presence = presences.get(userId);
      if (presence?.eventId !== map.eventId) return true;
      return !isSame(member.blocked, presence.blocked) || !isSameVenue(map.venue, presence.venue);
    });
    return [...new Set(outdated.map(({ userId }) => userId))];
  }

  #openMember(map: EventMap, member: MapMember, attendanceId: string): void {
    const hasMissed = member.closed !== null && member.closed.sentBefore < map.sentPackets;
    openMember(this.io, map.eventId, member);
    map.addToAudience(member);
    if (attendanceId !== member.attendanceId) {
      // The location consent ended with the earlier attendance.
      member.attendanceId = attendanceId;
      map.removeMarker(member.user.id);
    }
    // The client joins again and gets the whole map.
    if (hasMissed) for (const socketId of member.sockets.keys()) this.io.to(socketId).emit("resync", {});
  }

  #setBlocked(map: EventMap, member: MapMember, blocked: Set<string>): void {
    const shownAgain = [...member.blocked].filter((userId) => !blocked.has(userId));
    member.blocked = blocked;
    if (shownAgain.length > 0) map.showAgain(member, shownAgain);
  }

  *#list({ eventId, userIds }: RightsChange): Iterable<ClosedMember> {
    const maps = eventId === undefined ? this.maps.values() : [this.maps.get(eventId)];
    for (const map of maps) {
      for (const userId of userIds ?? map?.members.keys() ?? []) {
        const member = map?.members.get(userId);
        if (map && member) yield { userId, map, member };
      }
    }
  }
}
