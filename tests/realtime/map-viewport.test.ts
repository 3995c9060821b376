/** Clients that send their viewport get what is inside it (docs/product/realtime-protocol.md#viewport). */
import { checkOut } from "@/lib/attendance/service/check-in";
import { blockUser, unblockUser } from "@/lib/connections/service/block";
import type { MapUpdate } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { updateProfile } from "@/lib/profiles/service/profile";
import { socketEventSchemas } from "@/lib/api/protocol/server-messages";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import {
  emitWithAck,
  getPositionNorth,
  sendPosition,
  VENUE,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { recordEvents, startRealtime, waitForEvent, type TestRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const options = { consume: () => Promise.resolve(), timing: { coalesceLocations: 20 } };

/** About 0.15 miles around a point so many miles north of the venue. */
function around(miles: number) {
  const { latitude, longitude } = getPositionNorth(miles);
  return { south: latitude - 0.001, west: longitude - 0.001, north: latitude + 0.001, east: longitude + 0.001 };
}

type Viewer = Awaited<ReturnType<typeof connect>>;

/** Connects an attendee, who joins with a viewport, or without one in batches. */
async function connect(server: TestRealtime, eventId: string, viewport?: object, mapVisibility?: MapVisibility) {
  const member = await createAttendee(eventId, { profile: { mapVisibility } });
  const map = await server.connectMap(member.token);
  const events = recordEvents(map);
  const join = async (shown = viewport) => {
    const attendees = waitForEvent(map, "currentAttendees");
    expect(await emitWithAck(map, "joinEvent", { eventId, batch: true, viewport: shown })).toEqual({ ok: true });
    return (await attendees).map(({ userId }) => userId).sort();
  };
  await join();
  events.length = 0;
  /** The users on this client's map, as the updates since the last join leave them. */
  const shown = new Set<string>();
  const updates: MapUpdate[] = [];
  map.on("currentAttendees", (attendees) => {
    shown.clear();
    for (const { userId } of attendees) shown.add(userId);
  });
  map.on("mapUpdate", (update) => {
    socketEventSchemas.mapUpdate.parse(update);
    updates.push(update);
    for (const { userId } of update.entered ?? []) shown.add(userId);
    for (const userId of update.left ?? []) shown.delete(userId);
  });
  return { ...member, map, events, join, eventId, shown, updates };
}

/** Resolves when a condition of what a client received is true. */
const waitUntil = ({ map }: Viewer, condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      map.offAny(checkLater);
      resolve();
    };
    // Called before the listeners of the event itself.
    const checkLater = () => queueMicrotask(check);
    map.onAny(checkLater);
    check();
  });
const waitUntilShown = (viewer: Viewer, ...people: Viewer[]) =>
  waitUntil(
    viewer,
    () => viewer.shown.size === people.length && people.every(({ userId }) => viewer.shown.has(userId)),
  );
const getOthers = ({ updates }: Viewer) => updates.findLast(({ everyone }) => everyone)?.everyone?.others;
const share = ({ map, eventId }: Viewer, miles: number) => sendPosition(map, eventId, getPositionNorth(miles));
const show = ({ map, eventId }: Viewer, viewport: object) => emitWithAck(map, "viewportUpdate", { eventId, viewport });
const expectNothingOf = ({ events }: Viewer, { userId }: Viewer) =>
  expect(JSON.stringify(events)).not.toContain(userId);

/** Ana and Ben share at the venue and 0.4 miles north of it. The viewer shows the venue. */
async function createScene(viewport: object = around(0)) {
  const server = await startRealtime(options);
  const event = await createEvent();
  const [ana, ben] = [await connect(server, event.id), await connect(server, event.id)];
  const viewer = await connect(server, event.id, viewport);
  await share(ana, 0);
  await share(ben, 0.4);
  await waitUntil(viewer, () => getOthers(viewer) === 2 && viewer.shown.has(ana.userId));
  return { server, event, ana, ben, viewer };
}

describe("a client with a viewport", () => {
  it("gets who is inside, nothing of who is outside, who enters, and who leaves", async () => {
    const { ana, ben, viewer, server } = await createScene();
    expectNothingOf(viewer, ben);
    expect(viewer.updates.flatMap(({ entered = [] }) => entered)).toMatchObject([
      { userId: ana.userId, user: { id: ana.userId } },
    ]);
    await share(ben, 0.01);
    await waitUntilShown(viewer, ana, ben);
    const before = viewer.updates.length;
    await share(ben, 0.02);
    const { latitude } = getPositionNorth(0.02);
    await waitUntil(viewer, () => viewer.updates.at(-1)?.moved?.[0]?.latitude === latitude);
    expect(viewer.updates.slice(before).every(({ entered, left }) => !entered && !left)).toBe(true);
    await share(ben, 0.4);
    await waitUntilShown(viewer, ana);
    // Joining again and for the first time gives the same.
    expect(await viewer.join()).toEqual([ana.userId]);
    const late = await connect(server, viewer.eventId, around(0));
    expect(await late.join()).toEqual([ana.userId]);
    expectNothingOf(late, ben);
  });

  it("counts everyone and has the bounds of all, wherever they are", async () => {
    const { ana, ben, viewer } = await createScene();
    const everyone = viewer.updates.findLast((update) => update.everyone)?.everyone;
    expect(everyone?.others).toBe(2);
    expect(everyone?.bounds?.south).toBeLessThanOrEqual(VENUE.latitude);
    expect(everyone?.bounds?.north).toBeGreaterThanOrEqual(getPositionNorth(0.4).latitude);
    // The viewer is no other.
    await share(viewer, 0.01);
    await waitUntilShown(viewer, ana, viewer);
    expect(getOthers(viewer)).toBe(2);
    ben.map.disconnect();
    await waitUntil(viewer, () => getOthers(viewer) === 1);
    expectNothingOf(viewer, ben);
  });

  it("counts nobody when the only one who shares stops", async () => {
    const server = await startRealtime(options);
    const viewer = await connect(server, (await createEvent()).id, around(0));
    await share(viewer, 0);
    await waitUntilShown(viewer, viewer);
    const before = viewer.updates.length;
    await share(viewer, 2);
    await waitUntilShown(viewer);
    const counts = viewer.updates.slice(before).flatMap(({ everyone }) => everyone?.others ?? []);
    expect(new Set(counts)).toEqual(new Set([0]));
  });

  it("gets what is inside a moved viewport at once, and is told whom it no longer shows", async () => {
    const { ana, ben, viewer } = await createScene();
    const update = waitForEvent(viewer.map, "mapUpdate");
    expect(await show(viewer, around(0.4))).toEqual({ ok: true });
    expect(await update).toMatchObject({ entered: [{ userId: ben.userId }], left: [ana.userId] });
    await share(ana, 0.4);
    await waitUntilShown(viewer, ana, ben);
  });

  it("can be one that joined without a viewport, and the reverse", async () => {
    const { ana, ben, viewer } = await createScene();
    const update = waitForEvent(ben.map, "mapUpdate");
    expect(await show(ben, around(0.4))).toEqual({ ok: true });
    expect(await update).toMatchObject({
      entered: [{ userId: ben.userId }],
      left: [ana.userId],
      everyone: { others: 1 },
    });
    const attendees = waitForEvent(viewer.map, "currentAttendees");
    await emitWithAck(viewer.map, "joinEvent", { eventId: viewer.eventId, batch: true });
    expect(await attendees).toHaveLength(2);
    const positions = waitForPositions(viewer.map, [ben.userId]);
    await share(ben, 0.41);
    await positions;
  });

  it("gets the same update as others with the same viewport, and positions leave for both at once", async () => {
    const { server, event, ana, viewer } = await createScene();
    const second = await connect(server, event.id, around(0));
    const updates = Promise.all([viewer, second].map(({ map }) => waitForEvent(map, "mapUpdate")));
    await share(ana, 0.03);
    const [one, other] = await updates;
    expect(one?.moved).toEqual([expect.objectContaining({ userId: ana.userId, ...getPositionNorth(0.03) })]);
    // Whom only the second was told of on joining can be new to it again.
    expect([...(other?.moved ?? []), ...(other?.entered ?? [])]).toMatchObject([{ userId: ana.userId }]);
  });

  it("is told at once of a check-out inside its viewport, and gets none of other clients' events", async () => {
    const { ana, ben, viewer } = await createScene();
    await checkOut(ben.actor, viewer.eventId);
    await checkOut(ana.actor, viewer.eventId);
    await waitUntilShown(viewer);
    await waitUntil(viewer, () => getOthers(viewer) === 0);
    expect(new Set(viewer.events.map(([name]) => name))).toEqual(new Set(["mapUpdate"]));
  });
});

describe("rights within a viewport", () => {
  it("hides members who are shown to those who share until the viewer does", async () => {
    const { server, event, ana, viewer } = await createScene();
    const dia = await connect(server, event.id, undefined, "sharers");
    await share(dia, 0);
    await share(ana, 0.01);
    await waitUntil(viewer, () => viewer.updates.at(-1)?.moved !== undefined);
    expectNothingOf(viewer, dia);
    expect(getOthers(viewer)).toBe(2);
    await share(viewer, 0.01);
    await waitUntilShown(viewer, ana, dia, viewer);
    await waitUntil(viewer, () => getOthers(viewer) === 3);
    await sendPosition(viewer.map, event.id, getPositionNorth(2));
    await waitUntilShown(viewer, ana);
    await waitUntil(viewer, () => getOthers(viewer) === 2);
    await updateProfile(ana.actor, { mapVisibility: "nobody" });
    await waitUntilShown(viewer);
  });

  it("does not show a viewport that moves whom a marker names as blocked, nor counts them", async () => {
    const { ana, ben, viewer } = await createScene();
    // Her side of the block is read when she joins. No event tells the viewer's.
    await createBlock(ana.userId, viewer.userId);
    await ana.join();
    await show(viewer, around(0.4));
    await waitUntilShown(viewer, ben);
    const before = viewer.updates.length;
    await show(viewer, around(0));
    await waitUntilShown(viewer);
    expect(JSON.stringify(viewer.updates.slice(before))).not.toContain(ana.userId);
    expect(getOthers(viewer)).toBe(1);
    const bounds = viewer.updates.findLast(({ everyone }) => everyone)?.everyone?.bounds;
    expect(bounds?.south).toBeGreaterThan(getPositionNorth(0.3).latitude);
  });

  it("sends nothing across a block, from before the join, and from when it begins until it ends", async () => {
    const { server, event, ana, viewer } = await createScene();
    const eli = await connect(server, event.id, around(0));
    await createBlock(eli.userId, ana.userId);
    for (const { join } of [ana, eli]) await join();
    eli.events.length = 0;
    await blockUser(viewer.actor, ana.userId);
    await waitUntilShown(viewer);
    await waitUntil(viewer, () => getOthers(viewer) === 1);
    viewer.events.length = 0;
    await share(ana, 0.01);
    await share(viewer, 0.01);
    await waitUntilShown(eli, viewer);
    await waitUntilShown(viewer, viewer);
    for (const each of [viewer, eli]) expectNothingOf(each, ana);
    expect(await viewer.join()).toEqual([viewer.userId]);
    await unblockUser(viewer.actor, ana.userId);
    await waitUntilShown(viewer, ana, viewer);
    expectNothingOf(eli, ana);
  });
});

it("follows the members of another process", async () => {
  const [east, west] = [
    await startRealtime({ ...options, ownBus: true }),
    await startRealtime({ ...options, ownBus: true }),
  ];
  const event = await createEvent();
  const ana = await connect(east, event.id);
  const viewer = await connect(west, event.id, around(0));
  // The process does not know who she is. It reads her before it sends her marker, so that the client need not join again.
  await share(ana, 0);
  await waitUntilShown(viewer, ana);
  const ofAna = viewer.updates.flatMap(({ entered = [], moved = [] }) => [...entered, ...moved]);
  expect(ofAna[0]).toMatchObject({ userId: ana.userId, user: { id: ana.userId } });
  expect(await viewer.join()).toEqual([ana.userId]);
  await share(ana, 0.4);
  await waitUntilShown(viewer);
  await share(ana, 0);
  await waitUntilShown(viewer, ana);
  ana.map.disconnect();
  await waitUntilShown(viewer);
});

describe("a viewport", () => {
  it.each([
    ["no number", { ...around(0), north: NaN }],
    ["upside down", { ...around(0), south: 28, north: 27 }],
    ["beyond the poles", { ...around(0), north: 91 }],
    ["more than once around", { ...around(0), west: -540 }],
    ["a text", "everything"],
    ["incomplete", { south: 1 }],
  ])("that is %s is refused in words, on joining and later", async (_, viewport) => {
    const server = await startRealtime(options);
    const event = await createEvent();
    const viewer = await connect(server, event.id);
    const refusal = { ok: false, code: "validation", message: "This is not a part of the map." };
    expect(await show(viewer, viewport as object)).toEqual(refusal);
    expect(await emitWithAck(viewer.map, "joinEvent", { eventId: event.id, viewport })).toEqual(refusal);
  });

  it.each([
    ["of the whole world", { south: -90, west: -180, north: 90, east: 180 }],
    ["around the other way, across the antimeridian", { south: 27, west: 100, north: 29, east: -80 }],
  ])("%s has everyone", async (_, viewport) => {
    const { ana, ben, viewer } = await createScene();
    await show(viewer, viewport);
    await waitUntilShown(viewer, ana, ben);
  });

  it("needs the joined map", async () => {
    const { server, event, viewer } = await createScene();
    const stranger = await server.connectMap((await createAttendee(event.id)).token);
    const refused = await emitWithAck(stranger, "viewportUpdate", { eventId: event.id, viewport: around(0) });
    expect(refused).toMatchObject({ ok: false, code: "forbidden" });
    await emitWithAck(viewer.map, "leaveEvent", event.id);
    expect(await show(viewer, around(0))).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("can be sent five times a second", async () => {
    const server = await startRealtime({ timing: options.timing });
    const viewer = await connect(server, (await createEvent()).id, around(0));
    const acks = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => show(viewer, around(n / 100))));
    expect(acks.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });
});
