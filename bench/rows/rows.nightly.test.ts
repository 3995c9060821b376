import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { GET } from "@/app/api/messages/unread-count/route";
import { pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { setClock } from "@/lib/core/shared/clock";
import { dropDatabase } from "@/tests/support/database/drop-database";
import { TEST_DATABASE_PREFIX } from "@/tests/support/database/test-databases";
import { callRoute } from "@/tests/support/servers/route";

import { runRow } from "../run-row";
import { TINY_ROWS } from "../tiny-rows";
import { seedDataset } from "./growth-data";
import { recordStatements, seed } from "./json-route";

// Runs rows once with tiny sizes, to notice product changes that break them. Those of the built app
// run in tests/e2e/app/bench-rows.spec.ts.

const databases: string[] = [];
let folder: string;

async function createDatabase(name: string): Promise<string> {
  const database = `${TEST_DATABASE_PREFIX}bench_${process.env.JEST_WORKER_ID ?? "1"}_${name}`;
  await pool().query(`CREATE DATABASE ${database} TEMPLATE ${TEST_DATABASE_PREFIX}template`);
  databases.push(database);
  return Object.assign(new URL(env().DATABASE_URL), { pathname: `/${database}` }).toString();
}

// The servers are separate processes with the system's clock.
beforeEach(() => setClock());
beforeAll(async () => {
  // Inside the repository, so that the servers' programs find its packages.
  folder = await mkdtemp(path.resolve("bench/.test-"));
});
afterAll(async () => {
  for (const database of databases) await dropDatabase(env().DATABASE_URL, database);
  await rm(folder, { recursive: true, force: true });
});

it("measures chat against its baselines", async () => {
  const environment = { folder, url: env().DATABASE_URL, createDatabase, close: () => Promise.resolve() };
  const lines = await runRow("chat", TINY_ROWS.chat, environment);
  expect(lines[3]).toMatch(/^ratio to the relay +[\d.]+ ×/);
  expect(lines[5]).toMatch(/^p99 at 20\/s +[\d.]+ ms$/);
});

it("measures presence against its baseline", async () => {
  const environment = { folder, url: env().DATABASE_URL, createDatabase, close: () => Promise.resolve() };
  const lines = await runRow("presence", TINY_ROWS.presence, environment);
  for (const line of lines.slice(0, 2)) expect(line).toMatch(/freshness p99 [\d.,]+ ms .*, 100 % received$/);
});

it("records the statements of the JSON route, whose last one has the count of its response", async () => {
  const reader = await seed(env().DATABASE_URL);
  const statements = await recordStatements(reader);
  expect(statements).toHaveLength(2);
  const results = await Promise.all(statements.map((statement) => pool().query<{ unreadMessages: number }>(statement)));
  const { json } = await callRoute({ GET }, "GET", { path: "/api/messages/unread-count", token: reader.token });
  expect(json).toEqual({ count: results[1]?.rows[0]?.unreadMessages });
  expect(json).toEqual({ count: 7 });
});

it("fills a site for growth", async () => {
  const url = await createDatabase("growth");
  const { reader, eventId } = await seedDataset(url, { users: 1_000, events: 50, messages: 500, guests: 700 });
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = `SELECT (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM events WHERE id = $1) AS events,
    (SELECT count(*)::int FROM event_guests) AS guests,
    (SELECT count(*)::int FROM connections WHERE "requesterId" = $2) AS connections`;
  const { rows } = await client.query(count, [eventId, reader.id]);
  await client.end();
  expect(rows).toEqual([{ messages: 1_000, events: 1, guests: 700, connections: 50 }]);
});
