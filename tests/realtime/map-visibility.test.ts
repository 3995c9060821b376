/**
 * Who sees a member on an event's map (docs/product/presence.md#map-visibility), over real sockets
 * and processes.
 */
import { checkOut } from "@/lib/attendance/service/check-in";
import { db } from "@/lib/core/server/db";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { updateProfile } from "@/lib/profiles/service/profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import {
  emitWithAck,
  getPositionNorth,
  joinMap,
  sendPosition,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { recordEvents, startRealtime, type MapClient, type TestRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const options = {
  consume: () => Promise.resolve(),
  ownBus: true,
  timing: { coalesceLocations: 20 },
  // These tests send positions as fast as they are acknowledged, until they are seen.
  limits: { frames: { burst: 1e6, perSecond: 1e6, debt: 0 } },
};

type Person = Awaited<ReturnType<typeof connect>>;

async function connect(server: TestRealtime, eventId: string, mapVisibility?: MapVisibility) {
  const member = await createAttendee(eventId, { profile: { mapVisibility } });
  const map = await server.connectMap(member.token);
  await joinMap(map, eventId, true);
  return { ...member, map, eventId, events: recordEvents(map) };
}

const share = ({ map, eventId }: Person, miles = 0.1) => sendPosition(map, eventId, getPositionNorth(miles));
const choose = ({ actor }: Person, mapVisibility: MapVisibility) => updateProfile(actor, { mapVisibility });
/** Sends positions until the process that receives them has applied the choice. */
async function shareOnceApplied(person: Person, choice: MapVisibility): Promise<void> {
  const ack = await share(person);
  if (!ack.ok || (ack.visibleTo ?? "attendees") !== choice) await shareOnceApplied(person, choice);
}
/**
 * Sends positions, as a phone does, until others see them: a process can apply a choice after the
 * position that follows it.
 */
async function shareUntil(person: Person, seen: Promise<unknown>): Promise<void> {
  let isSeen = false;
  const end = seen.then(() => (isSeen = true));
  while (!isSeen) await share(person);
  await end;
}
const stopSharing = ({ map, eventId }: Person) => emitWithAck(map, "leaveEvent", eventId);
const listOnMap = async ({ map, eventId }: Person) =>
  (await joinMap(map, eventId, true)).map(({ userId }) => userId).sort();
const waitForLeft = (map: MapClient, userId: string): Promise<void> =>
  new Promise((resolve) => {
    map.on("mapUpdate", ({ left }) => left?.includes(userId) && resolve());
    map.on("attendeeLeft", (left) => left.userId === userId && resolve());
  });
const getStored = ({ userId }: Person) =>
  db().eventAttendance.findFirstOrThrow({
    where: { userId },
    select: { latitude: true, longitude: true, positionAt: true },
  });
const EMPTY = { latitude: null, longitude: null, positionAt: null };

/**
 * Ana has the choice, Ben shares his own position, Cem shares nothing. Dia shares too and so shows
 * when a packet has been sent.
 */
async function createScene(visibility?: MapVisibility, servers?: { bens?: TestRealtime; cems?: TestRealtime }) {
  const server = await startRealtime(options);
  const event = await createEvent();
  const ben = await connect(servers?.bens ?? server, event.id);
  const cem = await connect(servers?.cems ?? server, event.id);
  const benIsOn = waitForPositions(cem.map, [ben.userId]);
  await share(ben);
  await benIsOn;
  return { server, event, ana: await connect(server, event.id, visibility), ben, cem };
}

/**
 * Resolves when the socket has received all that was sent before: the packet with this move is sent
 * after it.
 */
async function waitForMove(mover: Person, watcher: Person): Promise<void> {
  const seen = waitForPositions(watcher.map, [mover.userId]);
  await share(mover, 0.2);
  await seen;
}

const expectNothingOf = ({ events }: Person, { userId }: Person) =>
  expect(JSON.stringify(events)).not.toContain(userId);

describe("everybody checked in", () => {
  it("is the choice of a member who was never asked", async () => {
    const { ana, ben, cem } = await createScene();
    const seen = Promise.all([ben, cem].map(({ map }) => waitForPositions(map, [ana.userId])));
    await share(ana);
    await seen;
    expect(await listOnMap(cem)).toEqual([ana.userId, ben.userId].sort());
  });
});

describe("only people who share theirs", () => {
  it("shows the member to those and not to others, who see no departure either", async () => {
    const { ana, ben, cem } = await createScene("sharers");
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    await waitForMove(ben, cem);
    expect(await listOnMap(ben)).toEqual([ana.userId, ben.userId].sort());
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    const left = waitForLeft(ben.map, ana.userId);
    await stopSharing(ana);
    await left;
    await joinMap(ana.map, ana.eventId, true);
    await share(ana);
    const leftAgain = waitForLeft(ben.map, ana.userId);
    await checkOut(ana.actor, ana.eventId);
    await leftAgain;
    await waitForMove(ben, cem);
    expectNothingOf({ ...cem, events: cem.events.filter(([name]) => name !== "user_checked_out") }, ana);
  });

  it("shows the member at once to somebody who starts to share, and no longer once they stop", async () => {
    const { ana, ben, cem } = await createScene("sharers");
    await share(ana);
    const gained = waitForPositions(cem.map, [ana.userId]);
    await share(cem);
    await gained;
    expect(await listOnMap(cem)).toEqual([ana.userId, ben.userId, cem.userId].sort());
    const lost = waitForLeft(cem.map, ana.userId);
    await sendPosition(cem.map, cem.eventId, getPositionNorth(2));
    await lost;
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    const gainedAgain = waitForPositions(cem.map, [ana.userId]);
    await share(cem);
    await gainedAgain;
    const lostAgain = waitForLeft(cem.map, ana.userId);
    await stopSharing(cem);
    await lostAgain;
    expect(await listOnMap(cem)).toEqual([ben.userId]);
  });

  it("shows the member to clients that joined without batching by the same rule", async () => {
    const { ana, ben, cem, event } = await createScene("sharers");
    await joinMap(cem.map, event.id);
    await joinMap(ben.map, event.id);
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    await waitForMove(ben, cem);
    expectNothingOf(cem, ana);
  });

  it("ends for a viewer who falls silent, as their own marker does", async () => {
    const server = await startRealtime({ ...options, timing: { ...options.timing, silentAfter: 1_000 } });
    const event = await createEvent();
    const [ana, cem] = [await connect(server, event.id, "sharers"), await connect(server, event.id)];
    const seen = waitForPositions(cem.map, [ana.userId]);
    await share(ana);
    // Ana goes on, Cem falls silent.
    const timer = setInterval(() => void share(ana), 50);
    await share(cem);
    await seen;
    const lost = waitForLeft(cem.map, ana.userId);
    const ownLost = waitForLeft(cem.map, cem.userId);
    await Promise.all([lost, ownLost]);
    expect(await listOnMap(cem)).toEqual([]);
    clearInterval(timer);
  });

  it("ends on the own map, too, for a member who is shown to sharers and leaves the place", async () => {
    const { ana } = await createScene("sharers");
    const seen = waitForPositions(ana.map, [ana.userId]);
    await share(ana);
    await seen;
    const left = waitForLeft(ana.map, ana.userId);
    await sendPosition(ana.map, ana.eventId, getPositionNorth(2));
    await left;
  });

  it("does not reach across a block, to a viewer who shares", async () => {
    const { ana, ben, cem, event } = await createScene("sharers");
    await createBlock(cem.userId, ana.userId);
    await joinMap(ana.map, event.id, true);
    await joinMap(cem.map, event.id, true);
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    await share(cem);
    await choose(ana, "attendees");
    await waitForMove(ben, cem);
    expect(await listOnMap(cem)).toEqual([ben.userId, cem.userId].sort());
    await stopSharing(ana);
    await waitForMove(ben, cem);
    expectNothingOf(cem, ana);
  });
});

describe("nobody", () => {
  it("sends no position to anybody and stores none", async () => {
    const { ana, ben, cem } = await createScene("nobody");
    expect(await share(ana)).toEqual({ ok: true, inRange: true, visibleTo: "nobody" });
    await waitForMove(ben, cem);
    for (const viewer of [ana, ben, cem]) expect(await listOnMap(viewer)).toEqual([ben.userId]);
    for (const viewer of [ben, cem]) expectNothingOf(viewer, ana);
    expect(await getStored(ana)).toEqual(EMPTY);
  });

  it("gives no right to see those who are shown only to people who share", async () => {
    const { ana, ben, cem, event, server } = await createScene("sharers");
    const eli = await connect(server, event.id, "nobody");
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(eli);
    await share(ana);
    await seen;
    await waitForMove(ben, cem);
    expect(await listOnMap(eli)).toEqual([ben.userId]);
    expectNothingOf(eli, ana);
  });
});

describe("a change of the choice while connected", () => {
  it("sends the name, too, to those who gain the right", async () => {
    const { ana, ben, cem } = await createScene("sharers");
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    const named = new Promise<void>((resolve) =>
      cem.map.on("mapUpdate", ({ entered }) => entered?.some(({ user }) => user.id === ana.userId) && resolve()),
    );
    await choose(ana, "attendees");
    await named;
  });

  it("removes and shows the marker at once for those who lose and gain the right", async () => {
    const { ana, ben, cem } = await createScene();
    const seen = waitForPositions(cem.map, [ana.userId]);
    await share(ana);
    await seen;

    let left = waitForLeft(cem.map, ana.userId);
    await choose(ana, "sharers");
    await left;
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    expect(await listOnMap(ben)).toEqual([ana.userId, ben.userId].sort());
    expect(JSON.stringify(ben.events)).not.toMatch(/"left"|attendeeLeft/);

    left = waitForLeft(ben.map, ana.userId);
    await choose(ana, "nobody");
    await left;
    expect(await listOnMap(ben)).toEqual([ben.userId]);
    expect(await getStored(ana)).toEqual(EMPTY);

    await choose(ana, "sharers");
    let gained = waitForPositions(ben.map, [ana.userId]);
    await shareOnceApplied(ana, "sharers");
    await gained;
    // Without a further position.
    gained = waitForPositions(cem.map, [ana.userId]);
    await choose(ana, "attendees");
    await gained;
    expect(await getStored(ana)).toMatchObject(getPositionNorth(0.1));
  });

  it("takes a right from a member who is now shown to nobody", async () => {
    const { ana, ben } = await createScene("sharers");
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    const lost = waitForLeft(ben.map, ana.userId);
    await choose(ben, "nobody");
    await lost;
    expect(await listOnMap(ben)).toEqual([]);
  });

  it("is noticed by the next stored position if its event was lost", async () => {
    const server = await startRealtime({ ...options, timing: { coalesceLocations: 20, storePositionsEvery: 50 } });
    const event = await createEvent();
    const [ana, cem] = [await connect(server, event.id), await connect(server, event.id)];
    const seen = waitForPositions(cem.map, [ana.userId]);
    await share(ana);
    await seen;
    const left = waitForLeft(cem.map, ana.userId);
    // Written to the table only.
    await db().profile.update({ where: { userId: ana.userId }, data: { mapVisibility: "nobody" } });
    await share(ana, 0.2);
    await left;
    expect(await listOnMap(cem)).toEqual([]);
    expect(await getStored(ana)).toEqual(EMPTY);
  });
});

describe("a member with two tabs", () => {
  it("is removed when the tab that shares stops, while the other shows the map", async () => {
    const { server, ana, ben, cem } = await createScene();
    const second = await server.connectMap(ana.token);
    await joinMap(second, ana.eventId, true);
    const seen = waitForPositions(cem.map, [ana.userId]);
    await share(ana);
    await seen;
    const left = waitForLeft(cem.map, ana.userId);
    await stopSharing(ana);
    await left;
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    expect(await getStored(ana)).toEqual(EMPTY);
  });
});

describe("two processes", () => {
  async function createTwo(visibility?: MapVisibility) {
    const west = await startRealtime(options);
    return { west, ...(await createScene(visibility, { bens: west, cems: west })) };
  }

  it("shows a member only to those in the other process who share", async () => {
    const { ana, ben, cem } = await createTwo("sharers");
    const seen = waitForPositions(ben.map, [ana.userId]);
    await share(ana);
    await seen;
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    expect(await listOnMap(ben)).toEqual([ana.userId, ben.userId].sort());
    const gained = waitForPositions(cem.map, [ana.userId]);
    await share(cem);
    await gained;
    const left = Promise.all([ben, cem].map(({ map }) => waitForLeft(map, ana.userId)));
    await stopSharing(ana);
    await left;
  });

  it("applies a changed choice in both", async () => {
    const { ana, ben, cem } = await createTwo();
    await shareUntil(ana, Promise.all([ben, cem].map(({ map }) => waitForPositions(map, [ana.userId]))));
    let left = waitForLeft(cem.map, ana.userId);
    await choose(ana, "sharers");
    await left;
    await shareUntil(ana, waitForPositions(ben.map, [ana.userId]));
    expect(await listOnMap(cem)).toEqual([ben.userId]);
    left = waitForLeft(ben.map, ana.userId);
    await choose(ana, "nobody");
    await left;
    await shareOnceApplied(ana, "nobody");
    expect(await listOnMap(ben)).toEqual([ben.userId]);
    await choose(ana, "attendees");
    await shareUntil(ana, Promise.all([ben, cem].map(({ map }) => waitForPositions(map, [ana.userId]))));
  });

  it("counts a viewer who shares through another process, until they stop there", async () => {
    const { west, ana, ben } = await createTwo("sharers");
    await share(ana);
    // Ben's second device, in the other process than the one that shares, before and after it knows
    // of him.
    const elsewhere = await startRealtime(options);
    const second = await elsewhere.connectMap(ben.token);
    expect((await joinMap(second, ben.eventId, true)).map(({ userId }) => userId).sort()).toEqual(
      [ana.userId, ben.userId].sort(),
    );
    const lost = waitForLeft(second, ana.userId);
    await stopSharing(ben);
    await lost;
    expect((await joinMap(second, ben.eventId, true)).map(({ userId }) => userId)).toEqual([]);
    await joinMap(ben.map, ben.eventId, true);
    const gained = waitForPositions(second, [ana.userId]);
    await share(ben);
    await gained;
    const lostAgain = waitForLeft(second, ana.userId);
    await west.realtime.close();
    await lostAgain;
  });

  it("does not send stored positions to a late joiner without the right", async () => {
    const { ana, event } = await createTwo("sharers");
    await share(ana);
    await joinMap(ana.map, event.id, true);
    const late = await startRealtime(options);
    const map = await late.connectMap((await createAttendee(event.id)).token);
    expect((await joinMap(map, event.id)).map(({ userId }) => userId)).not.toContain(ana.userId);
  });

  it("updates the member's other tabs", async () => {
    const { west, ana } = await createTwo();
    const tab = await west.connect(ana.token);
    await choose(ana, "sharers");
    expect(await tab.next("changed")).toMatchObject({ resource: "viewer" });
  });
});
