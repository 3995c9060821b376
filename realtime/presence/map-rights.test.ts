/** @jest-environment node */
import type { Position } from "@/lib/presence/schema";

import type { Io } from "../types";
import { MapRights } from "./map-rights";
import type { EventMap } from "./event-map";
import type { MapMember } from "./marker";

const NOTHING = { remove: () => undefined, hide: () => undefined };
const EVENT_ID = "00000000-0000-4000-8000-000000000001";

/** A map with one member, and the events sent to their socket. */
function createMap() {
  const sent: string[] = [];
  const io = {
    in: () => ({ socketsLeave: () => undefined, socketsJoin: () => undefined }),
    to: () => ({ emit: (name: string) => void sent.push(name) }),
  } as unknown as Io;
  const member = {
    user: { id: "ana" },
    sockets: new Map([["socket", "updates"]]),
    attendanceId: "attendance",
    blocked: new Set<string>(),
    closed: null,
  } as unknown as MapMember;
  const map = {
    eventId: EVENT_ID,
    sentPackets: 0,
    venue: null as Position | null,
    members: new Map([["ana", member]]),
    addToAudience: () => undefined,
    removeMarkersFor: () => undefined,
  };
  const rights = new MapRights(io, new Map([[EVENT_ID, map as unknown as EventMap]]), NOTHING);
  const presence = { userId: "ana", eventId: EVENT_ID, attendanceId: "attendance", blocked: [], venue: null };
  return { rights, map, sent, presences: new Map([["ana", presence as never]]) };
}

it("asks for the map again if packets were missed before a second change closed it", () => {
  const { rights, map, sent, presences } = createMap();
  const first = rights.close({ userIds: ["ana"] }, 1);
  map.sentPackets += 1;
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
  const { rights, map, presences } = createMap();
  expect(rights.listOutdated(presences)).toEqual([]);
  map.venue = { latitude: 0, longitude: 0 };
  expect(rights.listOutdated(presences)).toEqual(["ana"]);
});
