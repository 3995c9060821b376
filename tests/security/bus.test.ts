/**
 * Foreign events on the bus, over a real Redis and over NOTIFY, are dropped before they cost
 * anything.
 */
import { randomUUID } from "node:crypto";

import { Redis } from "ioredis";

import { pool } from "@/lib/core/server/db";
import { connectRedis, toRedisKey } from "@/lib/core/server/redis";
import { MAX_BLOCKED, MAX_IDS, MAX_POSITIONS, type Bus, type BusEvent } from "@/lib/realtime/bus-events";
import { createPostgresBus } from "@/lib/realtime/postgres-bus";
import { createRedisBus } from "@/lib/realtime/redis-bus";
import type { Marker } from "@/realtime/presence/marker";
import { PositionBus } from "@/realtime/presence/position-bus";

import { createRedis, type TestRedis } from "@/tests/support/database/redis";
import { waitUntilListening } from "@/tests/support/servers/realtime";

let redis: TestRedis;
let client: ReturnType<typeof connectRedis>;
/** Somebody else's: it waits for Redis as long as 20 MB take. */
let stranger: Redis;
beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  stranger = new Redis(redis.url);
  client = connectRedis(redis.url, "test");
  await new Promise((resolve) => client.once("ready", resolve));
});
afterAll(async () => {
  stranger.disconnect();
  client.disconnect();
  await redis.kill();
});

const KINDS = {
  "LISTEN and NOTIFY": {
    create: (): Bus => createPostgresBus(() => pool()),
    sayRaw: (payload: string): Promise<unknown> => pool().query("SELECT pg_notify('nametag_bus', $1)", [payload]),
  },
  Redis: {
    create: (): Bus => createRedisBus(client),
    sayRaw: (payload: string): Promise<unknown> => stranger.publish(toRedisKey("bus"), payload),
  },
};

const [eventId, userId] = [randomUUID(), randomUUID()];
const position = { userId, latitude: 27.9, longitude: -82.4, timestamp: "2026-11-26T00:00:00.000Z" };
const moved = (changes: object, count = 1) => ({
  ...{ type: "positions_moved", eventId, origin: "other" },
  positions: Array.from({ length: count }, () => ({ ...position, ...changes })),
});
const createIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const short = Array.from({ length: 205 }, () => "");

/** Events with values that none of our processes publishes. */
const HOSTILE: [string, object][] = [
  ["a longitude of 1e300", moved({ longitude: 1e300 })],
  ["a latitude behind the pole", moved({ latitude: 90.1 })],
  ["a latitude that is no number", moved({ latitude: "27.9" })],
  ["a time that is no time", moved({ timestamp: "<script>" })],
  ["a member who is no id", moved({ userId: "everybody" })],
  ["a visibility that doesn't exist", moved({ visibility: "world" })],
  ["more positions than an event has", moved({}, MAX_POSITIONS + 1)],
  ["more blocks than a position has", moved({ blocked: createIds(MAX_BLOCKED + 1) })],
  ["more members than an event has", { type: "resource_changed", resource: "events", userIds: createIds(MAX_IDS + 1) }],
  ["more sessions than an event has", { type: "session_removed", sids: short.map((_, index) => String(index)) }],
  ["a session without an id", { type: "session_removed", sids: [""] }],
  ["a session with a long id", { type: "session_removed", sids: ["a".repeat(51)] }],
  ["a negative number", { type: "messages_read", readerId: userId, senderId: userId, upTo: -1 }],
  ["a number that the database can't have", { type: "messages_read", readerId: userId, senderId: userId, upTo: 1e15 }],
  ["a process without a name", { type: "hello", origin: "" }],
  ["a resource that doesn't exist", { type: "resource_changed", resource: "__proto__" }],
];

/** Closed after each test, also after one that failed. */
const open: Bus[] = [];
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));

async function listen(create: () => Bus) {
  const bus = create();
  open.push(bus);
  const received: BusEvent[] = [];
  let resyncs = 0;
  let notifyWaiter: () => void = () => undefined;
  bus.subscribe({
    onEvent: (event) => {
      received.push(event);
      notifyWaiter();
    },
    onResync: () => (resyncs += 1),
  });
  await waitUntilListening(bus);
  /** Publishes one more event, and waits for it: what was sent before has been read then. */
  const untilAllRead = async (): Promise<BusEvent[]> => {
    const last: BusEvent = { type: "user_changed", userId: randomUUID() };
    await bus.publish(last);
    const isRead = () => received.some((event) => event.type === last.type && event.userId === last.userId);
    while (!isRead()) await new Promise<void>((resolve) => (notifyWaiter = resolve));
    return received.slice(0, -1);
  };
  return { bus, untilAllRead, countResyncs: () => resyncs };
}

describe.each(Object.entries(KINDS))("the bus over %s", (_, { create, sayRaw }) => {
  it.each(HOSTILE)("drops %s, and reads on", async (_name, event) => {
    const { untilAllRead, countResyncs } = await listen(create);
    await sayRaw(JSON.stringify([event]));
    expect(await untilAllRead()).toEqual([]);
    expect(countResyncs()).toBe(1);
  });

  it("makes clients read again once, however many payloads it drops at once", async () => {
    const { untilAllRead, countResyncs } = await listen(create);
    for (let index = 0; index < 200; index += 1) await sayRaw("nonsense");
    expect(await untilAllRead()).toEqual([]);
    expect(countResyncs()).toBeLessThan(5);
  });

  it("delivers the largest events that a process publishes, each in payloads of the allowed size", async () => {
    const { bus, untilAllRead, countResyncs } = await listen(create);
    const blocked = new Set(createIds(1_000));
    const markers = Array.from({ length: 2 * MAX_POSITIONS }, (__, index): Marker => {
      const location = {
        userId: randomUUID(),
        latitude: -89.99999,
        longitude: -179.99999,
        timestamp: position.timestamp,
      };
      return { location, visibility: "sharers", blocked: index % 3 === 0 ? blocked : new Set<string>() };
    });
    const events: BusEvent[] = [
      { type: "session_removed", sids: createIds(2 * MAX_IDS).map((id) => id.padEnd(50, "s")) },
      { type: "messages_stored", ids: createIds(2 * MAX_IDS), origin: "o".repeat(50) },
    ];
    const publish = jest.fn((...published: BusEvent[]) => bus.publish(...published));
    const positions = new PositionBus({ hasPeers: () => true, publish }, "o".repeat(50));
    positions.publishMoved(eventId, markers);
    positions.publishLeft(eventId, { user: { id: userId }, blocked } as Parameters<PositionBus["publishLeft"]>[1]);
    while (publish.mock.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(publish.mock.results.map(({ value }) => value as Promise<void>));
    await bus.publish(...events);

    const received = await untilAllRead();
    const userIds = received.flatMap((event) =>
      event.type === "positions_moved" ? event.positions.map((moving) => moving.userId) : [],
    );
    expect(userIds).toEqual(markers.map(({ location }) => location.userId));
    expect(received.filter(({ type }) => type === "position_left")).toHaveLength(1);
    expect(received.flatMap((event) => (event.type === "session_removed" ? event.sids : []))).toHaveLength(200);
    expect(received.flatMap((event) => (event.type === "messages_stored" ? event.ids : []))).toHaveLength(200);
    expect(countResyncs()).toBe(0);
  });
});

it("does not even parse a payload of 20 MB that Redis carries", async () => {
  const { untilAllRead, countResyncs } = await listen(KINDS.Redis.create);
  const one = JSON.stringify(moved({}, 1));
  const payload = `[${Array.from({ length: Math.floor((20 * 1024 ** 2) / one.length) }, () => one).join(",")}]`;
  // Redis itself closes the connection of a listener for which more than 32 MB wait.
  const parse = jest.spyOn(JSON, "parse");
  await KINDS.Redis.sayRaw(payload);
  expect(await untilAllRead()).toEqual([]);
  expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(8_000);
  expect(countResyncs()).toBe(1);
});

it("takes no payload that PostgreSQL's limit would refuse, also with valid events", async () => {
  const { untilAllRead } = await listen(KINDS.Redis.create);
  const events = Array.from({ length: 200 }, () => ({ type: "user_changed", userId: randomUUID() }));
  await KINDS.Redis.sayRaw(JSON.stringify(events));
  expect(await untilAllRead()).toEqual([]);
});
