import { randomUUID } from "node:crypto";

import { db, pool } from "@/lib/core/server/db";
import { forgetMigrations } from "@/lib/core/server/database/migrations.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { joinMap, sendPosition } from "@/tests/support/servers/map-client";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

it("closes every socket with 1012, also before authentication, and accepts no new one", async () => {
  const { open, connect, connectMap, realtime, port } = await startRealtime();
  const ana = await createMember();
  const [unauthenticated, socket, map] = [await open(), await connect(ana.token), await connectMap(ana.token)];
  const mapDisconnected = new Promise((resolve) => map.once("disconnect", resolve));
  const closing = realtime.close();
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(503);
  await expect(open()).rejects.toThrow("503");
  expect(await Promise.all([unauthenticated.closed, socket.closed])).toEqual([1012, 1012]);
  expect(await mapDisconnected).toBeTruthy();
  await closing;
});

it("acknowledges received messages before it closes, and closes only once", async () => {
  const { connect, realtime } = await startRealtime({ consume: () => Promise.resolve() });
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  const socket = await connect(ana.token);
  const clientIds = Array.from({ length: 200 }, () => randomUUID());
  for (const clientId of clientIds) {
    socket.send({ type: "send_message", token: ana.token, receiverId: ben.userId, content: "hi", clientId });
  }
  await socket.next("message_sent");
  await Promise.all([realtime.close(), realtime.close()]);
  expect(await socket.closed).toBe(1012);
  const acknowledged = socket.getReceived("message_sent").map((frame) => frame.clientId);
  const stored = (await db().message.findMany({ orderBy: { seq: "asc" } })).map((row) => row.clientId);
  // Acknowledged messages are stored once. The client sends the others again.
  expect(stored).toEqual(acknowledged);
  expect(acknowledged).toEqual(clientIds.slice(0, acknowledged.length));
  // Telemetry reads the metrics once more after this.
  const text = await realtime.metrics.registry.metrics();
  expect(text).toContain(`chat_messages_stored_total ${acknowledged.length}\n`);
  expect(text).toContain('realtime_sockets{transport="ws"} 0\n');
});

it("terminates a socket that doesn't respond to the close", async () => {
  const { connect, realtime } = await startRealtime({ timing: { closeWithin: 100 } });
  const socket = await connect((await createMember()).token);
  // It gets no close frame, so without the termination this would never end.
  socket.socket.pause();
  await realtime.close();
  socket.socket.resume();
  expect([1006, 1012]).toContain(await socket.closed);
});

it("removes the stored positions of its members", async () => {
  const { connectMap, realtime } = await startRealtime();
  const event = await createEvent();
  const ana = await createAttendee(event.id);
  const map = await connectMap(ana.token);
  await joinMap(map, event.id);
  await sendPosition(map, event.id);
  await realtime.close();
  expect(await db().eventAttendance.count({ where: { latitude: { not: null } } })).toBe(0);
});

describe("the process's HTTP paths", () => {
  it("serves health, readiness and metrics, and JSON errors for other requests", async () => {
    const { port, connect } = await startRealtime();
    const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    await connect((await createMember()).token);
    for (const path of ["/health", "/health/", "/ready?x=1"]) {
      const response = await get(path);
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    }
    const metrics = await (await get("/metrics")).text();
    expect(metrics).toContain('realtime_sockets{transport="ws"} 1');
    expect(metrics).toContain("process_resident_memory_bytes");
    expect((await get("/nowhere")).status).toBe(404);
    expect(await (await get("/ws")).json()).toMatchObject({ message: "Not found", code: "not_found", status: 404 });
    const unsupported = await get("/health", { method: "POST" });
    expect([unsupported.status, unsupported.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("sends data that runs nothing, is shown in no frame, and is what it says", async () => {
    const { port } = await startRealtime();
    for (const path of ["/health", "/nowhere", "/socket.io/?EIO=4&transport=polling"]) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it("rejects metrics through a proxy without the token", async () => {
    const { port } = await startRealtime();
    const through = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    expect(through.status).toBe(403);
  });

  it("is not ready while the database lacks a migration of this version, and says what to run", async () => {
    const { port } = await startRealtime();
    forgetMigrations();
    await pool().query("ALTER TABLE _prisma_migrations RENAME TO elsewhere");
    const refused = await fetch(`http://127.0.0.1:${port}/ready`);
    await pool().query("ALTER TABLE elsewhere RENAME TO _prisma_migrations");
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("run npm run db:migrate")]);
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  });

  it("returns 503 for readiness and 200 for health while the database is unreachable", async () => {
    const { port } = await startRealtime();
    const query = jest.spyOn(pool(), "query").mockImplementation(() => Promise.reject(new Error("gone")) as never);
    const readyResponse = await fetch(`http://127.0.0.1:${port}/ready`);
    expect([readyResponse.status, readyResponse.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    query.mockRestore();
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  });
});
