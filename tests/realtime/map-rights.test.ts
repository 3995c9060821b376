import { checkOut } from "@/lib/attendance/service/check-in";
import { blockUser } from "@/lib/connections/service/block";
import { pool } from "@/lib/core/server/db";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import { getPresence } from "@/lib/presence/data";
import { updateProfile } from "@/lib/profiles/service/profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import {
  emitWithAck,
  getPositionNorth,
  joinMap,
  recordLocations,
  sendPosition,
  waitForDeparture,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { startRealtime, waitForEvent, type MapClient } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

jest.mock("@/lib/presence/data", () => {
  const actual = jest.requireActual<typeof import("@/lib/presence/data")>("@/lib/presence/data");
  return { ...actual, getPresence: jest.fn(actual.getPresence) };
});
jest.mock("@/lib/notifications/data", () => {
  const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
  return { ...actual, getPublicUserWithBlocks: jest.fn(actual.getPublicUserWithBlocks) };
});
const actualPresence = jest.requireActual<typeof import("@/lib/presence/data")>("@/lib/presence/data");
const actualNotifications = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
beforeEach(() => {
  jest.mocked(getPresence).mockImplementation(actualPresence.getPresence);
  jest.mocked(getPublicUserWithBlocks).mockImplementation(actualNotifications.getPublicUserWithBlocks);
});

const timing = { coalesceLocations: 20, checkSessionsEvery: 1_000_000 };
/** The tests send positions as fast as they are acknowledged, until they are seen. */
const limits = { frames: { burst: 1e6, perSecond: 1e6, debt: 0 } };

function createGate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function openMap() {
  const server = await startRealtime({ consume: () => Promise.resolve(), timing, limits });
  const event = await createEvent();
  const [ana, ben, cem] = [
    await createAttendee(event.id),
    await createAttendee(event.id),
    await createAttendee(event.id),
  ];
  const connect = async ({ token }: { token: string }) => {
    const map = await server.connectMap(token);
    await joinMap(map, event.id, true);
    return map;
  };
  const [forAna, forBen] = [await connect(ana), await connect(ben)];
  const chat = await server.connect(cem.token);
  /** Resolves when this process has received what was published before. */
  const waitForBus = async () => {
    await server.bus.publish({ type: "messages_read", readerId: cem.userId, senderId: ana.userId, upTo: 1 });
    await chat.next("message_read");
  };
  /**
   * Sends positions, as a phone does, until `other` has received one of the member. One that comes
   * while the process reads the member's right again is refused.
   */
  const moveUntilSeen = async (map: MapClient, userId: string, other: MapClient) => {
    let isSeen = false;
    const seen = waitForPositions(other, [userId]).then(() => (isSeen = true));
    while (!isSeen) await sendPosition(map, event.id, getPositionNorth(0.05));
    await seen;
  };
  return { server, event, ana, ben, cem, connect, forAna, forBen, waitForBus, moveUntilSeen };
}

it("sends a member who checked out nothing, from the moment at which the process knows", async () => {
  const { event, ana, ben, cem, connect, forAna, forBen, waitForBus, moveUntilSeen } = await openMap();
  const forCem = await connect(cem);
  await moveUntilSeen(forBen, ben.userId, forAna);
  const gate = createGate();
  jest.mocked(getPublicUserWithBlocks).mockImplementationOnce(async (userId) => {
    await gate.opened;
    return actualNotifications.getPublicUserWithBlocks(userId);
  });
  await checkOut(ben.actor, event.id);
  await waitForBus();
  const locations = recordLocations(forBen);
  await moveUntilSeen(forAna, ana.userId, forCem);
  const left = waitForDeparture(forAna);
  gate.open();
  expect(await left).toEqual([ben.userId]);
  expect(await sendPosition(forBen, event.id)).toMatchObject({ ok: false, code: "forbidden" });
  expect(locations).toEqual([]);
});

it("refuses a join that has read an attendance which ended meanwhile", async () => {
  const { event, ana, cem, connect, forAna, waitForBus, moveUntilSeen, server } = await openMap();
  const map = await server.connectMap(cem.token);
  const [gate, read] = [createGate(), createGate()];
  jest.mocked(getPresence).mockImplementationOnce(async (actor, eventId) => {
    const presence = await actualPresence.getPresence(actor, eventId);
    read.open();
    await gate.opened;
    return presence;
  });
  const joining = emitWithAck(map, "joinEvent", event.id);
  await read.opened;
  await checkOut(cem.actor, event.id);
  await waitForBus();
  gate.open();
  expect(await joining).toMatchObject({ ok: false, code: "forbidden" });
  const locations = recordLocations(map);
  const watcher = await createAttendee(event.id);
  await moveUntilSeen(forAna, ana.userId, await connect(watcher));
  expect(await emitWithAck(map, "joinEvent", event.id)).toMatchObject({ ok: false });
  expect(locations).toEqual([]);
});

it("doesn't show a map that was joined with blocks from before a new block", async () => {
  const { event, ana, cem, forAna, forBen, waitForBus, moveUntilSeen, server } = await openMap();
  const map = await server.connectMap(cem.token);
  const [gate, read] = [createGate(), createGate()];
  jest.mocked(getPresence).mockImplementationOnce(async (actor, eventId) => {
    const presence = await actualPresence.getPresence(actor, eventId);
    read.open();
    await gate.opened;
    return presence;
  });
  const joining = emitWithAck(map, "joinEvent", { eventId: event.id, updates: true });
  await read.opened;
  await blockUser(ana.actor, cem.userId);
  await waitForBus();
  gate.open();
  expect(await joining).toEqual({ ok: true });
  const locations = recordLocations(map);
  await moveUntilSeen(forAna, ana.userId, forBen);
  expect(await emitWithAck(map, "leaveEvent", event.id)).toEqual({ ok: true });
  expect(locations).toEqual([]);
});

it("keeps a map open for a member whose right remains after a change", async () => {
  const { ana, ben, forAna, forBen, moveUntilSeen, waitForBus, server } = await openMap();
  const changed = waitForEvent(forBen, "changed");
  await updateProfile(ben, { company: "Bay Software" });
  await server.bus.publish({ type: "resource_changed", resource: "profiles", userIds: [ben.userId] });
  await waitForBus();
  await changed;
  await moveUntilSeen(forAna, ana.userId, forBen);
});

it("applies a block whose bus event was lost when the bus is connected again", async () => {
  const { event, ana, ben, cem, connect, forAna, forBen, moveUntilSeen } = await openMap();
  const forCem = await connect(cem);
  await createBlock(ana.userId, ben.userId);
  const resync = waitForEvent(forBen, "resync");
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nametag-bus' AND datname = current_database()",
  );
  await resync;
  const locations = recordLocations(forBen);
  await moveUntilSeen(forAna, ana.userId, forCem);
  await moveUntilSeen(forCem, cem.userId, forBen);
  expect(locations.map(({ userId }) => userId)).toEqual([cem.userId]);
  expect(event.id).toBeDefined();
});
