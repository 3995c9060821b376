import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { COALESCE_LOCATIONS_MS } from "@/lib/api/protocol/limits";

import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import {
  emitWithAck,
  joinMap,
  sendPosition,
  getPositionNorth,
  recordDepartures,
  recordLocations,
  waitForDeparture,
  waitForLocations,
  waitForPositions,
  VENUE,
} from "@/tests/support/servers/map-client";
import {
  waitForBusEvent,
  waitForEvent,
  recordEvents,
  startRealtime,
  type MapClient,
  type TestRealtime,
} from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const consume = () => Promise.resolve();

async function connectAttendees(server: TestRealtime, count: number, updates = true) {
  const event = await createEvent();
  const people: {
    userId: string;
    token: string;
    map: MapClient;
    actor: Awaited<ReturnType<typeof createAttendee>>["actor"];
  }[] = [];
  for (let n = 0; n < count; n++) {
    const { userId, token, actor } = await createAttendee(event.id);
    const map = await server.connectMap(token);
    people.push({ userId, token, map, actor });
  }
  for (const { map } of people) await joinMap(map, event.id, updates);
  const [ana, ben, cem] = people;
  if (!ana || !ben) throw new Error("at least two");
  return { event, people, ana, ben, cem: cem ?? ben };
}

describe("coalescing", () => {
  it("sends at most one update per 200 ms with the newest position of each moved attendee", async () => {
    expect(COALESCE_LOCATIONS_MS).toBe(200);
    // A longer interval, so that forty positions arrive between two packets on a busy machine too.
    const every = 5 * COALESCE_LOCATIONS_MS;
    const server = await startRealtime({ consume, timing: { coalesceLocations: every } });
    const { event, ana, ben, cem } = await connectAttendees(server, 3);
    const packets: { receivedAt: number; userIds: string[]; latitudes: number[] }[] = [];
    cem.map.on("mapUpdate", ({ entered = [], moved = [] }) => {
      const locations = [...entered, ...moved];
      const [userIds, latitudes] = [
        locations.map((location) => location.userId),
        locations.map((location) => location.latitude),
      ];
      packets.push({ receivedAt: performance.now(), userIds, latitudes });
    });
    const first = waitForLocations(cem.map);
    await sendPosition(ana.map, event.id, getPositionNorth(0.01));
    await first;
    const second = waitForLocations(cem.map);
    for (let n = 2; n <= 20; n++) {
      void sendPosition(ana.map, event.id, getPositionNorth(n / 100));
      void sendPosition(ben.map, event.id, getPositionNorth(n / 200));
    }
    await second;
    expect(packets).toHaveLength(2);
    expect(packets[1]?.userIds.sort()).toEqual([ana.userId, ben.userId].sort());
    expect(packets[1]?.latitudes).toContain(getPositionNorth(0.2).latitude);
    expect((packets[1]?.receivedAt ?? 0) - (packets[0]?.receivedAt ?? 0)).toBeGreaterThan(0.75 * every);
  });

  it("sends one event per moved attendee to clients that joined without updates", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 50 } });
    const { event, ana, ben } = await connectAttendees(server, 2);
    const plain = await createAttendee(event.id);
    const map = await server.connectMap(plain.token);
    await joinMap(map, event.id);
    const [packed, single] = [recordEvents(ben.map), recordEvents(map)];
    const [one, two] = [waitForLocations(ben.map), waitForEvent(map, "attendeeLocationUpdate")];
    await sendPosition(ana.map, event.id);
    expect(await one).toEqual([await two]);
    expect(packed.map(([name]) => name)).toEqual(["mapUpdate"]);
    expect(single.map(([name]) => name)).toEqual(["attendeeLocationUpdate"]);
  });

  it("changes between updates and single events when a socket joins again", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 10 } });
    const { event, ana, ben } = await connectAttendees(server, 2, true);
    await joinMap(ben.map, event.id, false);
    const events = recordEvents(ben.map);
    const update = waitForEvent(ben.map, "attendeeLocationUpdate");
    await sendPosition(ana.map, event.id);
    await update;
    expect(events.map(([name]) => name)).toEqual(["attendeeLocationUpdate"]);
  });
});

describe("updates", () => {
  it("have the name of an attendee who comes onto the map, then positions alone, then the departure", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 10 } });
    const { event, ana, ben } = await connectAttendees(server, 2);
    const updates: object[] = [];
    ben.map.on("mapUpdate", (update) => void updates.push(update));
    for (const miles of [0.1, 0.2]) {
      const received = waitForLocations(ben.map);
      await sendPosition(ana.map, event.id, getPositionNorth(miles));
      await received;
    }
    const departure = waitForDeparture(ben.map);
    ana.map.disconnect();
    await departure;
    const user = expect.objectContaining({ id: ana.userId }) as object;
    const time = expect.any(String) as string;
    expect(updates).toEqual([
      { entered: [{ userId: ana.userId, ...getPositionNorth(0.1), timestamp: time, user }] },
      { moved: [{ userId: ana.userId, ...getPositionNorth(0.2) }], at: time },
      { left: [ana.userId] },
    ]);
  });

  it("have all who leave together at once", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 10 } });
    const { event, people, ana } = await connectAttendees(server, 6);
    const others = people.slice(1);
    const seen = waitForPositions(
      ana.map,
      others.map(({ userId }) => userId),
    );
    for (const { map } of others) await sendPosition(map, event.id);
    await seen;
    const departure = waitForDeparture(ana.map);
    // As when a venue's network fails, the sockets close in one turn of the event loop.
    const sessions = await db().session.findMany({
      where: { userId: { in: others.map(({ userId }) => userId) } },
      select: { sid: true },
    });
    await server.bus.publish({ type: "session_removed", sids: sessions.map(({ sid }) => sid) });
    expect((await departure).sort()).toEqual(others.map(({ userId }) => userId).sort());
  });
});

describe("between members with a block", () => {
  it("sends neither's position to the other, together, single or on joining", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 20 } });
    const { event, ana, ben, cem } = await connectAttendees(server, 3);
    await createBlock(ana.userId, ben.userId);
    for (const { map } of [ana, ben]) await joinMap(map, event.id, true);
    const unbatchedMap = await server.connectMap(ben.token);
    await joinMap(unbatchedMap, event.id);
    const [forBen, forPlain, forCem] = [ben.map, unbatchedMap, cem.map].map(recordLocations);
    const benDepartures = recordDepartures(ben.map);

    const updates = Promise.all([
      waitForPositions(cem.map, [ana.userId, ben.userId, cem.userId]),
      ...[ben.map, unbatchedMap].map((map) => waitForPositions(map, [ben.userId, cem.userId])),
    ]);
    for (const [n, { map }] of [ana, ben, cem].entries()) await sendPosition(map, event.id, getPositionNorth(n / 10));
    await updates;
    const getUserIds = (locations: { userId: string }[] | undefined) => new Set(locations?.map(({ userId }) => userId));
    expect(getUserIds(forCem)).toEqual(new Set([ana.userId, ben.userId, cem.userId]));
    expect(getUserIds(forBen)).toEqual(new Set([ben.userId, cem.userId]));
    expect(getUserIds(forPlain)).toEqual(new Set([ben.userId, cem.userId]));
    const onMap = await joinMap(ben.map, event.id, true);
    expect(getUserIds(onMap)).toEqual(new Set([ben.userId, cem.userId]));

    const attendeeLeft = waitForDeparture(cem.map);
    ana.map.disconnect();
    expect(await attendeeLeft).toEqual([ana.userId]);
    await joinMap(ben.map, event.id, true);
    expect(benDepartures).toEqual([]);
  });

  it("removes markers when the block is made and restores them when it is removed", async () => {
    const server = await startRealtime({ consume, timing: { coalesceLocations: 20 } });
    const { event, ana, ben } = await connectAttendees(server, 2);
    await Promise.all([sendPosition(ana.map, event.id), sendPosition(ben.map, event.id, getPositionNorth(0.1))]);
    const [goneForAna, goneForBen] = [waitForDeparture(ana.map), waitForDeparture(ben.map)];
    await blockUser(ana.actor, ben.userId);
    expect(await goneForAna).toEqual([ben.userId]);
    expect(await goneForBen).toEqual([ana.userId]);
    const events = recordLocations(ben.map);
    const locationsReceived = waitForPositions(ben.map, [ana.userId]);
    await unblockUser(ana.actor, ben.userId);
    await locationsReceived;
    expect(events.filter(({ userId }) => userId === ana.userId)).toHaveLength(1);
  });
});

describe("a silent member", () => {
  it("is removed from the map after the timeout and returns with the next position", async () => {
    const server = await startRealtime({ consume, timing: { silentAfter: 300, coalesceLocations: 20 } });
    const { event, ana, ben } = await connectAttendees(server, 2);
    const attendeeLeft = waitForDeparture(ben.map);
    // Before the position is sent: on a busy machine its acknowledgement comes late.
    const startedAt = performance.now();
    await sendPosition(ana.map, event.id);
    expect(await attendeeLeft).toEqual([ana.userId]);
    expect(performance.now() - startedAt).toBeGreaterThan(250);
    expect(await joinMap(ben.map, event.id, true)).toEqual([]);
    const nextLocations = waitForLocations(ben.map);
    await sendPosition(ana.map, event.id);
    expect(await nextLocations).toMatchObject([{ userId: ana.userId }]);
  });

  it("keeps a member on the map while the socket responds to pings", async () => {
    const server = await startRealtime({ consume, timing: { silentAfter: 2_000, pingEvery: 400 } });
    const { event, ana, ben } = await connectAttendees(server, 2);
    await sendPosition(ana.map, event.id);
    const departures = recordDepartures(ben.map);
    // Twice the timeout, so that a slow machine still responds to each ping in time.
    for (let n = 0; n < 10; n++)
      await new Promise<void>((resolve) => ana.map.io.engine.once("ping" as never, () => resolve()));
    expect(departures).toEqual([]);
    expect(await joinMap(ben.map, event.id, true)).toHaveLength(1);
  });
});

describe("two processes", () => {
  it("shares moves, departures and check-outs of one map, except across a block", async () => {
    const options = { consume, ownBus: true, timing: { coalesceLocations: 20 } };
    const [east, west] = [await startRealtime(options), await startRealtime(options)];
    const { event, ana } = await connectAttendees(east, 2);
    const [dia, eli] = [await createAttendee(event.id), await createAttendee(event.id)];
    await createBlock(eli.userId, ana.userId);
    await joinMap(ana.map, event.id, true);
    const [dias, elis] = [await west.connectMap(dia.token), await west.connectMap(eli.token)];
    await Promise.all([joinMap(dias, event.id, true), joinMap(elis, event.id)]);
    const [diasLocations, elisEvents] = [recordLocations(dias), recordEvents(elis)];

    let locationsReceived = waitForPositions(dias, [ana.userId]);
    await sendPosition(ana.map, event.id);
    await locationsReceived;
    locationsReceived = waitForPositions(dias, [ana.userId]);
    await sendPosition(ana.map, event.id, getPositionNorth(0.1));
    await locationsReceived;
    expect(diasLocations.at(-1)).toMatchObject({ userId: ana.userId, ...getPositionNorth(0.1) });

    let attendeeLeft = waitForDeparture(dias);
    await sendPosition(ana.map, event.id, getPositionNorth(2));
    expect(await attendeeLeft).toEqual([ana.userId]);

    locationsReceived = waitForPositions(dias, [ana.userId]);
    await sendPosition(ana.map, event.id);
    await locationsReceived;
    attendeeLeft = waitForDeparture(dias);
    ana.map.disconnect();
    expect(await attendeeLeft).toEqual([ana.userId]);
    expect(elisEvents.filter(([, payload]) => JSON.stringify(payload).includes(ana.userId))).toEqual([]);
  });

  it("shows members whose block ended to each other with their names", async () => {
    const options = { consume, ownBus: true, timing: { coalesceLocations: 20 } };
    const [east, west] = [await startRealtime(options), await startRealtime(options)];
    const { event, ana } = await connectAttendees(east, 2);
    const [dia, eli] = [await createAttendee(event.id), await createAttendee(event.id)];
    const [dias, elis] = [await west.connectMap(dia.token), await west.connectMap(eli.token)];
    await Promise.all([dias, elis].map((map) => joinMap(map, event.id, true)));
    const seen = waitForPositions(dias, [ana.userId]);
    await sendPosition(ana.map, event.id);
    await seen;
    const gone = waitForDeparture(dias);
    await blockUser(dia.actor, ana.userId);
    expect(await gone).toEqual([ana.userId]);
    // The west process learns of the position with the block.
    const seenByEli = waitForPositions(elis, [ana.userId]);
    await sendPosition(ana.map, event.id, getPositionNorth(0.1));
    await seenByEli;

    const entered = new Promise<string[]>((resolve) =>
      dias.on("mapUpdate", (update) => update.entered && resolve(update.entered.map(({ user }) => user.id))),
    );
    await unblockUser(dia.actor, ana.userId);
    expect(await entered).toEqual([ana.userId]);
  });

  it("removes the members of a process that crashed", async () => {
    const options = { consume, ownBus: true, timing: { coalesceLocations: 20 } };
    const east = await startRealtime(options);
    const west = await startRealtime({ ...options, timing: { coalesceLocations: 20, silentAfter: 600 } });
    const { event, ana } = await connectAttendees(east, 2);
    const dia = await createAttendee(event.id);
    const dias = await west.connectMap(dia.token);
    await joinMap(dias, event.id, true);
    const attendeeLeft = waitForDeparture(dias);
    const locationsReceived = waitForPositions(dias, [ana.userId]);
    await sendPosition(ana.map, event.id);
    await locationsReceived;
    // Publishes nothing any more, like a crashed process.
    await east.bus.close();
    expect(await attendeeLeft).toEqual([ana.userId]);
  });
});

describe("positions in the table", () => {
  it("sends stored positions to members who join in another process, until they are too old", async () => {
    const [east, west, south] = [
      await startRealtime({ consume, ownBus: true }),
      await startRealtime({ consume, ownBus: true }),
      await startRealtime({ consume, ownBus: true }),
    ];
    // An unmoved position is renewed as time goes on.
    stopClock(clock.now());
    const { event, ana, ben } = await connectAttendees(east, 2);
    // An event that arrives during a later join would show the position without its row.
    const events = Promise.all([west, south].map(({ bus }) => waitForBusEvent(bus, "positions_moved")));
    await sendPosition(ana.map, event.id);
    await events;
    await joinMap(ben.map, event.id, true);
    expect(await joinMap(await west.connectMap(ben.token), event.id)).toMatchObject([{ userId: ana.userId, ...VENUE }]);
    await db().eventAttendance.updateMany({
      where: { userId: ana.userId },
      data: { positionAt: fromNow({ seconds: -61 }) },
    });
    expect(await joinMap(await south.connectMap(ben.token), event.id)).toEqual([]);
  });

  it("are read once for members who join within a second, each of whom gets only what they may see", async () => {
    // A busy machine takes longer than the second between two joins.
    const options = { consume, ownBus: true, timing: { shareStoredMarkers: 60_000 } };
    const [east, west] = [await startRealtime(options), await startRealtime(options)];
    const { event, ana, ben } = await connectAttendees(east, 2);
    const cem = await createAttendee(event.id);
    await createBlock(ana.userId, cem.userId);
    await sendPosition(ana.map, event.id);
    await joinMap(ben.map, event.id, true);
    const [bensMap, cemsMap, bensTab] = [
      await west.connectMap(ben.token),
      await west.connectMap(cem.token),
      await west.connectMap(ben.token),
    ];
    const readOfMarkers = /"positionAt" > /;
    const first = await countQueries(() => joinMap(bensMap, event.id), readOfMarkers);
    const second = await countQueries(() => joinMap(cemsMap, event.id), readOfMarkers);
    expect(first.queries).toBe(1);
    expect(second.queries).toBe(0);
    expect(first.result).toMatchObject([{ userId: ana.userId, ...VENUE }]);
    expect(second.result).toEqual([]);

    const left = waitForDeparture(bensMap);
    await emitWithAck(ana.map, "leaveEvent", event.id);
    await left;
    expect(await joinMap(bensTab, event.id)).toEqual([]);
  });

  it("writes positions at a bounded rate, and detects a closed attendance whose event was lost", async () => {
    const server = await startRealtime({
      consume,
      timing: { storePositionsEvery: 100, coalesceLocations: 20 },
    });
    const { event, ana, ben } = await connectAttendees(server, 2);
    for (let n = 1; n <= 10; n++) await sendPosition(ana.map, event.id, getPositionNorth(n / 100));
    const waitForNewestPosition = async (): Promise<void> => {
      const row = await db().eventAttendance.findFirstOrThrow({ where: { userId: ana.userId } });
      if (row.latitude !== getPositionNorth(0.1).latitude) await waitForNewestPosition();
    };
    await waitForNewestPosition();
    // Written to the table only, as if the bus event was lost.
    const closed = { isActive: false, checkOutTime: clock.now(), latitude: null, longitude: null, positionAt: null };
    await db().eventAttendance.updateMany({ where: { userId: ana.userId }, data: closed });
    const attendeeLeft = waitForDeparture(ben.map);
    await sendPosition(ana.map, event.id, getPositionNorth(0.3));
    expect(await attendeeLeft).toEqual([ana.userId]);
    expect(await sendPosition(ana.map, event.id)).toMatchObject({ ok: false });
  });
});
