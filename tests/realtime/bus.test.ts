import { randomUUID } from "node:crypto";

import { Pool } from "pg";

import { db, pool } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { closeRedis, connectRedis, toRedisKey } from "@/lib/core/server/redis";
import { closeBus } from "@/lib/realtime/bus";
import type { Bus, BusEvent } from "@/lib/realtime/bus-events";
import { packEvents } from "@/lib/realtime/bus-payload";
import { createPostgresBus } from "@/lib/realtime/postgres-bus";
import { createRedisBus } from "@/lib/realtime/redis-bus";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { waitUntilListening, waitForEvent, startRealtime } from "@/tests/support/servers/realtime";
import { createRedis, type TestRedis } from "@/tests/support/database/redis";

beforeEach(resetDatabase);

type Event = BusEvent;

let redis: TestRedis;
let client: ReturnType<typeof connectRedis>;
beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  client = connectRedis(redis.url, "test");
});
afterAll(async () => {
  client.disconnect();
  await redis.kill();
});

const KINDS = {
  "LISTEN and NOTIFY": {
    create: (): Bus => createPostgresBus(() => pool()),
    sayRaw: (payload: string) => pool().query("SELECT pg_notify('nametag_bus', $1)", [payload]),
  },
  Redis: {
    create: (): Bus => createRedisBus(client),
    sayRaw: (payload: string) => client.publish(toRedisKey("bus"), payload),
  },
};

/** Subscribes a listener that records events. */
function listen(create: () => Bus) {
  const bus = create();
  const received: Event[] = [];
  let notifyWaiter: () => void = () => undefined;
  let resyncs = 0;
  bus.subscribe({
    onEvent: (event) => {
      received.push(event);
      notifyWaiter();
    },
    onResync: () => {
      resyncs++;
      notifyWaiter();
    },
  });
  const waitFor = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise<void>((resolve) => (notifyWaiter = resolve));
  };
  return { bus, received, until: waitFor, resyncs: () => resyncs };
}

const buildChangedEvent = (userIds: string[]): Event => ({ type: "resource_changed", resource: "events", userIds });

describe.each(Object.entries(KINDS))("the bus over %s", (_, { create, sayRaw }) => {
  it("delivers to every process in order, the publisher included", async () => {
    const [one, two] = [listen(create), listen(create)];
    await Promise.all([waitUntilListening(one.bus), waitUntilListening(two.bus)]);
    const events = Array.from({ length: 30 }, (): Event => ({ type: "user_changed", userId: randomUUID() }));
    await one.bus.publish(...events.slice(0, 10));
    for (const event of events.slice(10)) await one.bus.publish(event);
    for (const { until, received, bus } of [one, two]) {
      await until(() => received.length === 30);
      expect(received).toEqual(events);
      await bus.close();
    }
  });

  it("delivers lists of any length", async () => {
    const { bus, received, until } = listen(create);
    await waitUntilListening(bus);
    const ids = Array.from({ length: 2_500 }, () => randomUUID());
    await bus.publish({ type: "messages_stored", ids, origin: "me" }, buildChangedEvent(ids), {
      type: "session_removed",
      sids: ids,
    });
    const count = () => received.flatMap((event) => ("ids" in event ? event.ids : [])).length;
    await until(() =>
      received.some((event) => event.type === "session_removed" && event.sids.includes(ids.at(-1) ?? "")),
    );
    expect(count()).toBe(2_500);
    expect(received.flatMap((event) => ("userIds" in event ? (event.userIds ?? []) : []))).toEqual(ids);
    expect(received.every((event) => event.type !== "messages_stored" || event.origin === "me")).toBe(true);
    await bus.close();
  });

  it("publishes nothing for an empty list", async () => {
    const { bus, received, until } = listen(create);
    await waitUntilListening(bus);
    await bus.publish();
    await bus.publish(buildChangedEvent([]));
    await bus.publish({ type: "user_changed", userId: randomUUID() });
    await until(() => received.length > 0);
    expect(received.map((event) => event.type)).toEqual(["user_changed"]);
    await bus.close();
  });

  it.each(['[{"type":"from_the_future"}]', "nonsense"])("requests a resync when a payload is %s", async (payload) => {
    const { bus, until, resyncs } = listen(create);
    await waitUntilListening(bus);
    await sayRaw(payload);
    await until(() => resyncs() === 1);
    await bus.close();
  });

  it("detects whether another process listens", async () => {
    const one = listen(create);
    await waitUntilListening(one.bus);
    await one.bus.publish({ type: "user_changed", userId: randomUUID() });
    await one.until(() => one.received.length === 1);
    expect(one.bus.hasPeers()).toBe(false);
    const two = listen(create);
    await waitUntilListening(two.bus);
    // Published after its hello event, so it arrives after it.
    const event = { type: "user_changed", userId: randomUUID() } as const;
    await two.bus.publish(event);
    await one.until(() => one.received.some((other) => "userId" in other && other.userId === event.userId));
    expect([one.bus.hasPeers(), two.bus.hasPeers()]).toEqual([true, true]);
    await Promise.all([one.bus.close(), two.bus.close()]);
  });

  it("delivers nothing after it is closed", async () => {
    const { bus, received } = listen(create);
    await waitUntilListening(bus);
    await bus.close();
    expect(bus.isListening()).toBe(false);
    const other = listen(create);
    await waitUntilListening(other.bus);
    await other.bus.publish({ type: "user_changed", userId: randomUUID() });
    await other.until(() => other.received.length === 1);
    expect(received).toEqual([]);
    await other.bus.close();
  });
});

describe("publishing", () => {
  it("never throws", async () => {
    const refusing = { query: () => Promise.reject(Object.assign(new Error("x"), { code: "ECONNREFUSED" })) };
    const bus = createPostgresBus(() => refusing as unknown as ReturnType<typeof pool>);
    await expect(bus.publish({ type: "user_changed", userId: randomUUID() })).resolves.toBeUndefined();
    await bus.close();
  });
  it("requests a resync after a failed NOTIFY, although every process still listens", async () => {
    const unreachable = new Pool({ host: "127.0.0.1", port: 1 });
    let isReachable = false;
    const { bus, until, resyncs } = listen(() => createPostgresBus(() => (isReachable ? pool() : unreachable)));
    // The bus listens with a connection of its own, and also announces itself on that.
    await waitUntilListening(bus);
    await bus.publish({ type: "user_changed", userId: randomUUID() });
    expect(resyncs()).toBe(0);
    isReachable = true;
    await until(() => resyncs() > 0);
    await bus.close();
    await unreachable.end();
  });
  it("doesn't fail while Redis is unreachable, and requests a resync when it is back", async () => {
    const testRedis = await createRedis();
    await testRedis.start();
    const connection = connectRedis(testRedis.url, "test");
    const { bus, received, until, resyncs } = listen(() => createRedisBus(connection));
    await waitUntilListening(bus);
    await testRedis.kill();
    while (bus.isListening()) await new Promise((resolve) => setImmediate(resolve));
    await expect(bus.publish({ type: "user_changed", userId: randomUUID() })).resolves.toBeUndefined();
    await testRedis.start();
    await until(() => resyncs() > 0);
    await waitUntilListening(bus);
    await bus.publish({ type: "user_changed", userId: randomUUID() });
    await until(() => received.length === 1);
    await bus.close();
    connection.disconnect();
    await testRedis.kill();
  });
});

describe("with Redis", () => {
  beforeAll(() => {
    process.env.REDIS_URL = redis.url;
    resetEnv();
  });
  afterAll(async () => {
    await closeBus();
    closeRedis();
    delete process.env.REDIS_URL;
    resetEnv();
  });

  it("stays ready while it is killed, and says so in /ready and in metrics", async () => {
    const { port, bus } = await startRealtime();
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await get("/ready")).toBe('{"status":"ok"}');
    expect(await get("/metrics")).toContain('process_degraded{part="redis"} 0');
    await redis.kill();
    while (bus.isListening()) await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
    expect(await get("/ready")).toBe('{"status":"ok","degraded":["redis"]}');
    expect(await get("/metrics")).toContain('process_degraded{part="redis"} 1');
    await redis.start();
    await waitUntilListening(bus);
    expect(await get("/ready")).toBe('{"status":"ok"}');
  });
});

describe("packing", () => {
  it("keeps payloads below PostgreSQL's limit and events complete and in order", () => {
    const events = Array.from({ length: 400 }, (_, n): Event =>
      n % 3 ? buildChangedEvent([randomUUID()]) : { type: "user_changed", userId: randomUUID() },
    );
    const payloads = packEvents(events);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.length).toBeGreaterThan(1);
    expect(payloads.flatMap((payload) => JSON.parse(payload) as Event[])).toEqual(events);
  });
});

describe("when the database closes the bus's connection", () => {
  const terminateConnections = () =>
    pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nametag-bus' AND datname = current_database()",
    );

  it("reconnects, sends resync on both channels and delivers again", async () => {
    const { connect, connectMap, bus } = await startRealtime();
    const ana = await createMember();
    const [socket, map] = [await connect(ana.token), await connectMap(ana.token)];
    const onMap = waitForEvent(map, "resync");
    await terminateConnections();
    expect(await socket.next("resync")).toEqual({ type: "resync" });
    expect(await onMap).toEqual({});
    expect(bus.isListening()).toBe(true);
    await bus.publish({ type: "resource_changed", resource: "events" });
    expect(await socket.next("changed")).toMatchObject({ resource: "events" });
  });

  it("closes the sockets of sessions that ended meanwhile", async () => {
    const { connect } = await startRealtime({ timing: { checkSessionsEvery: 1_000_000 } });
    const ana = await createMember();
    const socket = await connect(ana.token);
    await db().session.delete({ where: { sid: ana.sid } });
    await terminateConnections();
    expect(await socket.closed).toBe(4401);
  });

  it("is not ready until it listens again", async () => {
    const { port, bus } = await startRealtime();
    const getReadyStatus = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
    expect(await getReadyStatus()).toBe(200);
    let status: number;
    // On a busy machine it may listen again before it answers.
    do {
      await terminateConnections();
      while (bus.isListening()) await new Promise((resolve) => setImmediate(resolve));
      status = await getReadyStatus();
    } while (bus.isListening());
    expect(status).toBe(503);
    await waitUntilListening(bus);
    expect(await getReadyStatus()).toBe(200);
  });
});
