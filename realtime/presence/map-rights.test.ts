/** @jest-environment node */
import type { Presence } from "@/lib/presence/data";
import type { MapUpdate, Position } from "@/lib/presence/schema";

import { SOCKETS_PER_TURN } from "../limits/turns";
import type { Io } from "../types";
import { MapRights } from "./map-rights";
import { MapRoom } from "./map-room";
import { createMember, createPosition, type MapMember } from "./marker";

const NOTHING = { remove: () => undefined, hide: () => undefined };
const EVENT_ID = "00000000-0000-4000-8000-000000000001";

/** A map with one member on it, and what their socket is sent. */
function createMap() {
  const sent: string[] = [];
  const io = {
    in: () => ({ socketsLeave: () => undefined, socketsJoin: () => undefined }),
    to: () => ({ emit: (name: string) => void sent.push(name) }),
  } as unknown as Io;
  const member = {
    user: { id: "ana" },
    sockets: new Map([["socket", "batch"]]),
    attendanceId: "attendance",
    blocked: new Set<string>(),
    closed: null,
  } as unknown as MapMember;
  const room = {
    eventId: EVENT_ID,
    sentPackets: 0,
    venue: null as Position | null,
    members: new Map([["ana", member]]),
    addToAudience: () => undefined,
    views: { regroup: () => undefined, drop: () => false },
  };
  const rights = new MapRights(io, new Map([[EVENT_ID, room as unknown as MapRoom]]), NOTHING);
  const presence = { userId: "ana", eventId: EVENT_ID, attendanceId: "attendance", blocked: [], venue: null };
  return { rights, room, sent, presences: new Map([["ana", presence as never]]) };
}

it("asks for the map again if packets were missed before a second change closed it", () => {
  const { rights, room, sent, presences } = createMap();
  const first = rights.close({ userIds: ["ana"] }, 1);
  room.sentPackets += 1;
  const second = rights.close({ eventId: EVENT_ID }, 2);
  rights.reopen(1, first, presences);
  rights.reopen(2, second, presences);
  expect(sent).toEqual(["resync"]);
});

it("asks for nothing if no packet was missed", () => {
  const { rights, sent, presences } = createMap();
  rights.reopen(1, rights.close({ userIds: ["ana"] }, 1), presences);
  expect(sent).toEqual([]);
});

it("finds a map outdated whose event was moved", () => {
  const { rights, room, presences } = createMap();
  expect(rights.listOutdated(presences)).toEqual([]);
  room.venue = { latitude: 0, longitude: 0 };
  expect(rights.listOutdated(presences)).toEqual(["ana"]);
});

it("sends a member nothing more of an update whose turn comes after a block, and asks for the map again", () => {
  const sent: string[] = [];
  const io = {
    of: () => ({ adapter: { rooms: new Map() } }),
    in: () => ({ socketsLeave: () => undefined, socketsJoin: () => undefined }),
    to: (to: string | string[]) => ({
      emit: (name: string, update: MapUpdate) => {
        if (![to].flat().includes("ben")) return;
        const shown = [...(update.entered ?? []), ...(update.moved ?? [])];
        sent.push(name, ...shown.map(({ userId }) => `shows ${userId}`));
      },
    }),
  } as unknown as Io;
  const room = new MapRoom(EVENT_ID, null, io, { coalesceLocations: 1, shareStoredMarkers: 1_000 }, () => undefined);
  const others = Array.from({ length: SOCKETS_PER_TURN }, (_, index) => `other${index}`);
  const ids = ["ana", ...others, "ben"];
  const join = (id: string) => {
    const attendees = room.listAttendees(id, { readSince: 0, stored: [] });
    room.views.join(id, attendees);
  };
  for (const id of ids) {
    const presence = { user: { id }, attendanceId: id, visibility: "attendees", blocked: [] } as unknown as Presence;
    const member = createMember(presence, undefined);
    member.sockets.set(id, "viewport");
    room.members.set(id, member);
    member.position = createPosition({ latitude: 1.5, longitude: 0.5 }, new Date("2026-01-01T12:00:00Z"));
    room.updateSharing(id);
    room.views.set(id, member, { south: 1, north: 2, west: 0, east: 1 });
  }
  ids.forEach(join);
  const rights = new MapRights(io, new Map([[EVENT_ID, room]]), NOTHING);
  sent.length = 0;
  room.views.update(["ana"], true);
  expect(sent).toEqual([]);
  const closed = rights.close({ userIds: ["ana", "ben"] }, 1);
  const block = (userId: string, other: string) =>
    [userId, { userId, eventId: EVENT_ID, attendanceId: userId, blocked: [other], venue: null } as never] as const;
  rights.reopen(1, closed, new Map([block("ana", "ben"), block("ben", "ana")]));
  expect(sent).toContain("resync");
  expect(sent).not.toContain("shows ana");
  room.close();
});
