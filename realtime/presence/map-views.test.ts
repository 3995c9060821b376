/** @jest-environment node */
import { setImmediate as nextTurn } from "node:timers/promises";

import type { MapUpdate } from "@/lib/presence/schema";

import { SOCKETS_PER_TURN } from "../limits/turns";
import type { Io } from "../types";
import { MapViews } from "./map-views";
import { type MapMember, type Marker, toMarker } from "./marker";

const NORTH = { south: 1, north: 2, west: 0, east: 1 };
const SOUTH = { south: -1, north: 0, west: 0, east: 1 };

const createMember = (id: string): MapMember =>
  ({
    ...{ user: { id }, sockets: new Map([[id, "viewport"]]), blocked: new Set() },
    ...{ visibility: "attendees", isSharing: true, closed: null },
    position: { latitude: 1.5, longitude: 0.5, timestamp: "2026-01-01T12:00:00.000Z" },
  }) as unknown as MapMember;

/** A map whose members all look at it in the north, where they are. Returns what each socket is sent from now on. */
function createMap(...ids: string[]) {
  const members = new Map(ids.map((id) => [id, createMember(id)]));
  const listMarkers = () => [...members.values()].flatMap((member): Marker | Marker[] => toMarker(member) ?? []);
  const sent: (MapUpdate & { to: string[] })[] = [];
  const io = { to: (to: string[]) => ({ emit: (_: string, update: MapUpdate) => void sent.push({ to, ...update }) }) };
  const contents = {
    ...{ members, listMarkers, requestUser: () => undefined },
    findMarker: (userId: string) => listMarkers().find(({ location }) => location.userId === userId) ?? null,
    findUser: (userId: string) => members.get(userId)?.user ?? null,
  };
  const views = new MapViews(contents, io as unknown as Io);
  for (const [id, member] of members) {
    views.set(id, member, NORTH);
    views.join(
      id,
      contents.listMarkers().map(({ location }) => ({ ...location, user: { id: location.userId } })) as never,
    );
  }
  sent.length = 0;
  const hide = (id: string) => {
    const member = members.get(id);
    if (member) member.position = null;
    views.removeMarker(id);
  };
  return { members, views, sent, hide };
}

it("removes the markers of all who leave together with one update", async () => {
  const { sent, hide } = createMap("ana", "ben", "cleo");
  hide("ana");
  hide("ben");
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent.map(({ left }) => left)).toEqual([["ana", "ben"]]);
});

it("sends a removal with what is sent before the end of the turn, and not again", async () => {
  const { views, sent, hide } = createMap("ana", "ben");
  hide("ana");
  views.update(["ben"], false);
  expect(sent).toMatchObject([{ left: ["ana"], moved: [{ userId: "ben" }] }]);
  await nextTurn();
  expect(sent).toHaveLength(1);
});

it("removes a marker for who moves their viewport before the end of the turn", async () => {
  const { members, views, sent, hide } = createMap("ana", "ben");
  hide("ana");
  views.move("ben", members.get("ben") as MapMember, SOUTH);
  expect(sent).toMatchObject([{ to: ["ben"], left: expect.arrayContaining(["ana"]) as string[] }]);
});

it("keeps a marker that is back before the end of the turn", async () => {
  const { members, views, sent, hide } = createMap("ana", "ben");
  const ana = members.get("ana") as MapMember;
  const { position } = ana;
  hide("ana");
  ana.position = position;
  await nextTurn();
  expect(sent.flatMap(({ left }) => left ?? [])).toEqual([]);
  views.stop();
});

it("sends nothing after it was stopped", async () => {
  const { views, sent, hide } = createMap("ana", "ben");
  hide("ana");
  views.stop();
  await nextTurn();
  expect(sent).toEqual([]);
});

describe("between the turns of a large room", () => {
  const IDS = Array.from({ length: 3 * SOCKETS_PER_TURN }, (_, index) => `member${index}`);
  const [FIRST, LAST] = [IDS[0] as string, IDS.at(-1) as string];
  const CENTER = { south: 1.4, north: 1.6, west: 0.4, east: 0.6 };

  /** Begins to tell everybody that the first member has moved. */
  function startTurns() {
    const map = createMap(...IDS);
    map.views.update([FIRST], true);
    const listFor = (id: string) => map.sent.filter(({ to }) => to.includes(id));
    expect(listFor(LAST)).toEqual([]);
    const finish = async () => {
      for (let turn = 0; turn < IDS.length; turn++) await nextTurn();
    };
    return { ...map, listFor, finish, last: map.members.get(LAST) as MapMember };
  }

  it("sends nobody the position of a member who hides, and removes it from all", async () => {
    const { sent, hide, finish } = startTurns();
    const before = sent.length;
    hide(FIRST);
    await finish();
    const later = sent.slice(before);
    expect(later.flatMap(({ moved = [], entered = [] }) => [...moved, ...entered])).toEqual([]);
    const told = later.filter(({ left }) => left?.includes(FIRST)).flatMap(({ to }) => to);
    expect(new Set(told).size).toBe(IDS.length);
  });

  describe("of whom some have been told that somebody appeared", () => {
    async function startAppearing() {
      const map = createMap(...IDS);
      map.hide(FIRST);
      await nextTurn();
      Object.assign(map.members.get(FIRST) as MapMember, createMember(FIRST));
      map.sent.length = 0;
      map.views.update([FIRST], true);
      const listTold = (list: "entered" | "left") =>
        map.sent.filter((update) => JSON.stringify(update[list] ?? []).includes(`"${FIRST}"`)).flatMap(({ to }) => to);
      expect(listTold("entered")).not.toContain(LAST);
      const finish = async () => {
        for (let turn = 0; turn < IDS.length; turn++) await nextTurn();
      };
      return { ...map, listTold, finish };
    }

    it("removes them again from those", async () => {
      const { hide, listTold, finish } = await startAppearing();
      const told = listTold("entered");
      hide(FIRST);
      await finish();
      expect(listTold("entered")).toEqual(told);
      expect(listTold("left")).toEqual(expect.arrayContaining(told));
    });

    it("shows them to the others if they are still to be seen", async () => {
      const { views, listTold, finish } = await startAppearing();
      views.removeMarker(FIRST);
      await finish();
      expect(new Set(listTold("entered")).size).toBe(IDS.length);
    });
  });

  it("sends a member whose rights change nothing of what waits, and knows that they missed it", async () => {
    const { views, last, listFor, finish } = startTurns();
    expect(views.drop(last)).toBe(true);
    await finish();
    expect(listFor(LAST)).toEqual([]);
    expect(views.drop(last)).toBe(false);
  });

  it("notes that a member whose map is closed has missed an update", async () => {
    const { last, listFor, finish } = startTurns();
    last.closed = { id: 1, sentBefore: 5 };
    await finish();
    expect(listFor(LAST)).toEqual([]);
    expect(last.closed).toEqual({ id: 1, sentBefore: -1 });
  });

  it("sends what waits before a viewport moves, and before a newer update", async () => {
    const { members, views, last, listFor, finish } = startTurns();
    views.move(LAST, last, SOUTH);
    expect(listFor(LAST).map(({ moved, left }) => [moved?.length, left?.length])).toEqual([
      [1, undefined],
      [undefined, IDS.length],
    ]);
    const other = IDS.at(-2) as string;
    members.delete(FIRST);
    views.update([FIRST], false);
    expect(listFor(other).map(({ moved, left }) => moved?.length ?? left)).toEqual([1, [FIRST]]);
    await finish();
    expect(listFor(other)).toHaveLength(2);
  });

  it("sends what waits before the attendees of somebody who joins again", () => {
    const { views, last, listFor } = startTurns();
    views.set(LAST, last, NORTH);
    views.join(LAST, []);
    expect(listFor(LAST).map((update) => Object.keys(update))).toEqual([
      ["to", "moved", "everyone"],
      ["to", "everyone"],
    ]);
  });

  it("forgets a viewport of which the last socket has left", async () => {
    const { views, last, finish } = startTurns();
    views.move(LAST, last, CENTER);
    views.update([FIRST], true);
    views.remove(LAST);
    await finish();
    expect(views.size).toBe(1);
  });
});
