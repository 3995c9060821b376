/** @jest-environment node */
import { setImmediate as nextTurn } from "node:timers/promises";

import type { MapUpdate } from "@/lib/presence/schema";

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
