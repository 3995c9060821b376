import type { ActivePresence } from "@/lib/presence/data";
import type { Position } from "@/lib/presence/schema";

import { getDeliveryRoom, getEventRoom, listEventRooms } from "../transports/socket-io-rooms";
import type { Io, RightsChange } from "../types";
import type { MapRoom } from "./map-room";
import type { MapMember } from "./marker";
import { applyVenue, type HideMember, isSameVenue } from "./venue";

export type ClosedMember = { userId: string; room: MapRoom; member: MapMember };

export function openMember(io: Io, eventId: string, member: MapMember): void {
  member.closed = null;
  for (const [socketId, delivery] of member.sockets)
    io.in(socketId).socketsJoin([getEventRoom(eventId), getDeliveryRoom(eventId, delivery)]);
}

const isSame = (one: ReadonlySet<string>, other: readonly string[]): boolean =>
  one.size === new Set(other).size && other.every((id) => one.has(id));

/** Closes the maps that a change affects, and reopens them for members who are still checked in. */
export class MapRights {
  constructor(
    private readonly io: Io,
    private readonly rooms: ReadonlyMap<string, MapRoom>,
    private readonly members: { remove: (room: MapRoom, member: MapMember) => void; hide: HideMember },
  ) {}

  close(change: RightsChange, id: number): ClosedMember[] {
    const closed = [...this.#list(change)];
    for (const { room, member } of closed) {
      // A member who is already closed keeps the earlier count.
      const sentBefore = member.closed?.sentBefore ?? room.sentPackets;
      member.closed = { id, sentBefore };
      for (const socketId of member.sockets.keys()) this.io.in(socketId).socketsLeave(listEventRooms(room.eventId));
    }
    return closed;
  }

  reopen(id: number, closed: readonly ClosedMember[], presences: ReadonlyMap<string, ActivePresence>): void {
    const current = closed.filter(
      ({ room, member, userId }) => member.closed?.id === id && room.members.get(userId) === member,
    );
    const opened: (ClosedMember & { blocked: Set<string>; venue: Position | null })[] = [];
    for (const { room, member, userId } of current) {
      const presence = presences.get(userId);
      if (presence?.eventId !== room.eventId) this.members.remove(room, member);
      else {
        this.#openMember(room, member, presence.attendanceId);
        opened.push({ room, member, userId, blocked: new Set(presence.blocked), venue: presence.venue });
      }
    }
    // Must run before the blocks are set, because a blocked marker is not removed from either side.
    for (const { room, member, blocked } of opened) room.removeMarkersFor(member, blocked);
    for (const { room, member, blocked } of opened) this.#setBlocked(room, member, blocked);
    // Must run after all are open, because a closed member would miss the removals and join again.
    for (const { room, venue } of opened) applyVenue(room, venue, this.members.hide);
  }

  listUserIds(): string[] {
    return [...new Set([...this.#list({})].map(({ userId }) => userId))];
  }

  listOutdated(presences: ReadonlyMap<string, ActivePresence>): string[] {
    const outdated = [...this.#list({})].filter(({ room, member, userId }) => {
      const presence = presences.get(userId);
      if (presence?.eventId !== room.eventId) return true;
      return !isSame(member.blocked, presence.blocked) || !isSameVenue(room.venue, presence.venue);
    });
    return [...new Set(outdated.map(({ userId }) => userId))];
  }

  #openMember(room: MapRoom, member: MapMember, attendanceId: string): void {
    const hasMissed = member.closed !== null && member.closed.sentBefore < room.sentPackets;
    openMember(this.io, room.eventId, member);
    room.addToAudience(member);
    if (attendanceId !== member.attendanceId) {
      // The location consent ended with the earlier attendance.
      member.attendanceId = attendanceId;
      room.removeMarker(member.user.id);
    }
    // The client joins again and gets the whole map.
    if (hasMissed) for (const socketId of member.sockets.keys()) this.io.to(socketId).emit("resync", {});
  }

  #setBlocked(room: MapRoom, member: MapMember, blocked: Set<string>): void {
    const shownAgain = [...member.blocked].filter((userId) => !blocked.has(userId));
    member.blocked = blocked;
    if (shownAgain.length > 0) room.showAgain(member, shownAgain);
  }

  *#list({ eventId, userIds }: RightsChange): Iterable<ClosedMember> {
    const rooms = eventId === undefined ? this.rooms.values() : [this.rooms.get(eventId)];
    for (const room of rooms) {
      for (const userId of userIds ?? room?.members.keys() ?? []) {
        const member = room?.members.get(userId);
        if (room && member) yield { userId, room, member };
      }
    }
  }
}
