import { randomUUID } from "node:crypto";

import { db, pool } from "@/lib/core/db";
import type { BusEvent } from "@/lib/realtime/bus-events";
import { createPostgresBus, packEvents } from "@/lib/realtime/postgres-bus";

import { resetDatabase } from "../support/database";
import { createMember } from "../support/factories";
import { listening, nextEvent, startRealtime } from "../support/realtime";

beforeEach(resetDatabase);

type Event = BusEvent;

/** A listener that keeps what it hears. */
function listen() {
  const bus = createPostgresBus(() => pool());
  const heard: Event[] = [];
  let wake: () => void = () => undefined;
  let resyncs = 0;
  bus.subscribe({
    onEvent: (event) => {
      heard.push(event);
      wake();
    },
    onResync: () => {
      resyncs++;
      wake();
    },
  });
  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { bus, heard, until, resyncs: () => resyncs };
}

const changed = (userIds: string[]): Event => ({ type: "resource_changed", resource: "events", userIds });

describe("the bus over LISTEN and NOTIFY", () => {
  it("tells every process, the publisher too, in order", async () => {
    const [one, two] = [listen(), listen()];
    await Promise.all([listening(one.bus), listening(two.bus)]);
    const events = Array.from({ length: 30 }, (): Event => ({ type: "user_changed", userId: randomUUID() }));
    await one.bus.publish(...events.slice(0, 10));
    for (const event of events.slice(10)) await one.bus.publish(event);
    for (const { until, heard, bus } of [one, two]) {
      await until(() => heard.length === 30);
      expect(heard).toEqual(events);
      await bus.close();
    }
  });

  it("carries lists of any length", async () => {
    const { bus, heard, until } = listen();
    await listening(bus);
    const ids = Array.from({ length: 2_500 }, () => randomUUID());
    await bus.publish({ type: "messages_stored", ids, origin: "me" }, changed(ids), {
      type: "session_removed",
      sids: ids,
    });
    const count = () => heard.flatMap((event) => ("ids" in event ? event.ids : [])).length;
    await until(() => heard.some((event) => event.type === "session_removed" && event.sids.includes(ids.at(-1) ?? "")));
    expect(count()).toBe(2_500);
    expect(heard.flatMap((event) => ("userIds" in event ? (event.userIds ?? []) : []))).toEqual(ids);
    expect(heard.every((event) => event.type !== "messages_stored" || event.origin === "me")).toBe(true);
    await bus.close();
  });

  it("publishes nothing for an empty list, and without a transaction's help", async () => {
    const { bus, heard, until } = listen();
    await listening(bus);
    await bus.publish();
    await bus.publish(changed([]));
    await bus.publish({ type: "user_changed", userId: randomUUID() });
    await until(() => heard.length > 0);
    expect(heard.map((event) => event.type)).toEqual(["user_changed"]);
    await bus.close();
  });

  it("asks for a resync when it hears something it can't read", async () => {
    const { bus, until, resyncs } = listen();
    await listening(bus);
    await pool().query(`SELECT pg_notify('nametag_bus', '[{"type":"from_the_future"}]')`);
    await until(() => resyncs() === 1);
    await pool().query(`SELECT pg_notify('nametag_bus', 'nonsense')`);
    await until(() => resyncs() === 2);
    await bus.close();
  });

  it("never throws at the publisher, whose work is done", async () => {
    const refusing = { query: () => Promise.reject(Object.assign(new Error("x"), { code: "ECONNREFUSED" })) };
    const bus = createPostgresBus(() => refusing as unknown as ReturnType<typeof pool>);
    await expect(bus.publish({ type: "user_changed", userId: randomUUID() })).resolves.toBeUndefined();
    await bus.close();
  });

  it("tells nobody after it is closed", async () => {
    const { bus, heard } = listen();
    await listening(bus);
    await bus.close();
    expect(bus.isListening()).toBe(false);
    const other = listen();
    await listening(other.bus);
    await other.bus.publish({ type: "user_changed", userId: randomUUID() });
    await other.until(() => other.heard.length === 1);
    expect(heard).toEqual([]);
    await other.bus.close();
  });
});

describe("packing", () => {
  it("keeps every payload under PostgreSQL's limit and every event whole and in order", () => {
    const events = Array.from({ length: 400 }, (_, n): Event =>
      n % 3 ? changed([randomUUID()]) : { type: "user_changed", userId: randomUUID() },
    );
    const payloads = packEvents(events);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.length).toBeGreaterThan(1);
    expect(payloads.flatMap((payload) => JSON.parse(payload) as Event[])).toEqual(events);
  });
});

describe("when the database ends the bus's connection", () => {
  const terminate = () =>
    pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nametag-bus' AND datname = current_database()",
    );

  it("listens again by itself, tells clients on both channels to read again, and delivers as before", async () => {
    const { connect, connectMap, bus } = await startRealtime();
    const ana = await createMember();
    const [socket, map] = [await connect(ana.token), await connectMap(ana.token)];
    const onMap = nextEvent(map, "resync");
    await terminate();
    expect(await socket.next("resync")).toEqual({ type: "resync" });
    expect(await onMap).toEqual({});
    expect(bus.isListening()).toBe(true);
    await bus.publish({ type: "resource_changed", resource: "events" });
    expect(await socket.next("changed")).toMatchObject({ resource: "events" });
  });

  it("finds the sessions that ended meanwhile", async () => {
    const { connect } = await startRealtime({ timing: { checkSessionsEvery: 1_000_000 } });
    const ana = await createMember();
    const socket = await connect(ana.token);
    await db().session.delete({ where: { sid: ana.sid } });
    await terminate();
    expect(await socket.closed).toBe(4401);
  });

  it("is not ready until it listens again", async () => {
    const { port, bus, connect } = await startRealtime();
    const socket = await connect((await createMember()).token);
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
    expect(await ready()).toBe(200);
    await terminate();
    while (bus.isListening()) await new Promise((resolve) => setImmediate(resolve));
    expect(await ready()).toBe(503);
    await socket.next("resync");
    expect(await ready()).toBe(200);
  });
});
