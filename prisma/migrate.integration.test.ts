import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { Client } from "pg";

import { dropDatabase } from "@/tests/support/database/drop-database";

import { diffSchema, migrateDeploy, waitForMigrations } from "./migrate";

const database = `migrate_${process.env.JEST_WORKER_ID ?? "1"}`;
const server = process.env.DATABASE_URL ?? "";
const url = new URL(`/${database}`, server).toString();
let folder: string;

async function query<Row>(connection: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function writeMigrationFile(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, "migration.sql"), sql);
}

const tableExists = async (table: string) =>
  (await query<{ exists: boolean }>(url, `SELECT to_regclass('${table}') IS NOT NULL AS exists`))[0]?.exists;

/** Waits until a connection of the database is in a state of `pg_stat_activity`. */
async function waitForActivity(condition: string, signal: AbortSignal): Promise<void> {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = '${database}' AND ${condition}`;
  while ((await query(server, sql)).length === 0) await delay(10, undefined, { signal });
}

/** Stores what a process leaves that is killed while it applies a migration. */
const insertBegun = (name: string) =>
  query(
    url,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES (gen_random_uuid(), '', '${name}', now())`,
  );

beforeEach(async () => {
  await query(server, `CREATE DATABASE ${database}`);
  folder = await mkdtemp(path.join(tmpdir(), "nametag-migrations-"));
  await writeFile(path.join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
});

afterEach(async () => {
  await dropDatabase(server, database);
  await rm(folder, { recursive: true });
});

it("applies new migrations once and in order, and records them in Prisma's table", async () => {
  await writeMigrationFile("20260102000000_second", "ALTER TABLE thing ADD COLUMN name TEXT;");
  await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id INT);");
  expect(await migrateDeploy(url, folder)).toEqual(["20260101000000_first", "20260102000000_second"]);
  await writeMigrationFile("20260103000000_third", "CREATE TABLE other (id INT);");
  expect(await migrateDeploy(url, folder)).toEqual(["20260103000000_third"]);
  expect(await migrateDeploy(url, folder)).toEqual([]);
  const rows = await query<{ done: boolean }>(url, "SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations");
  expect(rows).toEqual([{ done: true }, { done: true }, { done: true }]);
});

it("does not split statements at semicolons in comments, strings and functions", async () => {
  await writeMigrationFile(
    "20260101000000_function",
    `-- first; second
     CREATE FUNCTION answer() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 42; END; $$;
     CREATE TABLE thing (word TEXT DEFAULT 'a;b');`,
  );
  await migrateDeploy(url, folder);
  expect(await query(url, "SELECT answer()")).toEqual([{ answer: 42 }]);
});

it("names a migration that fails, rolls it back and applies none after it", async () => {
  await writeMigrationFile("20260101000000_good", "CREATE TABLE good (id INT);");
  await writeMigrationFile("20260102000000_bad", "CREATE TABLE half (id INT); ALTER TABLE nowhere ADD COLUMN id INT;");
  await writeMigrationFile("20260103000000_after", "CREATE TABLE later (id INT);");
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/20260102000000_bad.*nowhere/);
  expect([await tableExists("good"), await tableExists("half"), await tableExists("later")]).toEqual([
    true,
    false,
    false,
  ]);
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/20260102000000_bad/);
});

it("waits until another process has applied all migrations, and applies none itself", async () => {
  await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id INT);");
  await writeMigrationFile("20260102000000_second", "CREATE TABLE other (id INT);");
  const lines: string[] = [];
  let hasTold: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (hasTold = resolve));
  const tell = (line: string): void => {
    lines.push(line);
    hasTold();
  };
  const waiting = waitForMigrations(url, tell, { folder, intervalMs: 50 });
  await told;
  expect(lines).toEqual(["Waiting for 2 migrations."]);
  expect(await tableExists("thing")).toBe(false);
  await migrateDeploy(url, folder);
  await waiting;
  await waitForMigrations(url, tell, { folder });
});

it("applies each migration once when two processes start at once", async () => {
  await writeMigrationFile("20260101000000_slow", "SELECT pg_sleep(0.2); CREATE TABLE thing (id INT);");
  const applied = await Promise.all([migrateDeploy(url, folder), migrateDeploy(url, folder)]);
  expect(applied.map((names) => names.length).sort()).toEqual([0, 1]);
});

describe("a migration whose process was killed", () => {
  it("is applied again", async () => {
    await migrateDeploy(url, folder);
    await insertBegun("20260101000000_first");
    await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id INT);");
    expect(await migrateDeploy(url, folder)).toEqual(["20260101000000_first"]);
    expect(await tableExists("thing")).toBe(true);
    expect(await migrateDeploy(url, folder)).toEqual([]);
  });

  it("stays failed when PostgreSQL can't have rolled it back", async () => {
    await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id INT);");
    await migrateDeploy(url, folder);
    await insertBegun("20260102000000_index");
    await writeMigrationFile("20260102000000_index", "CREATE INDEX CONCURRENTLY thing_id ON thing (id);");
    await expect(migrateDeploy(url, folder)).rejects.toThrow(/20260102000000_index/);
    expect(await tableExists("thing_id")).toBe(false);
  });

  it("is not applied again when PostgreSQL completes it", async () => {
    // The migration runs until this lock is free.
    const lock = new Client({ connectionString: url });
    await lock.connect();
    await lock.query("SELECT pg_advisory_lock(1)");
    await writeMigrationFile("20260101000000_first", "SELECT pg_advisory_xact_lock(1); CREATE TABLE thing (id INT);");
    const source = `require("./prisma/migrate").migrateDeploy(${JSON.stringify(url)}, ${JSON.stringify(folder)})`;
    const killed = spawn(process.execPath, ["--import", "tsx", "--eval", source]);
    const signal = AbortSignal.timeout(30_000);
    await waitForActivity("wait_event_type = 'Lock'", signal).finally(() => killed.kill("SIGKILL"));
    await once(killed, "close");
    const applied = migrateDeploy(url, folder);
    await waitForActivity("query LIKE 'SELECT pg_try_advisory_lock%'", signal);
    await lock.end();
    expect(await applied).toEqual([]);
    expect(await tableExists("thing")).toBe(true);
  });
});

it("names a migration that was changed after it was applied", async () => {
  await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id INT);");
  await migrateDeploy(url, folder);
  await writeMigrationFile("20260101000000_first", "CREATE TABLE thing (id BIGINT);");
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/changed after.*20260101000000_first/);
});

/** Lists the columns, indexes and foreign keys of a database. */
async function listDefinitions(): Promise<string[]> {
  const rows = await query<{ line: string }>(
    url,
    `SELECT concat_ws(' ', 'column', c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) AS line
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = attnum
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND relname <> '_prisma_migrations'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE contype = 'f' ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

it("has a migration for every change of prisma/schema.prisma (npm run db:migration -- name)", async () => {
  await migrateDeploy(url);
  const migrated = await listDefinitions();
  await query(
    url,
    `DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE EXTENSION pg_trgm; CREATE SEQUENCE conversation_position;
     ${await diffSchema(url, null, await readFile(path.join(__dirname, "schema.prisma"), "utf8"))}`,
  );
  const described = await listDefinitions();
  const isColumn = (line: string) => line.startsWith("column");
  expect(migrated.filter(isColumn)).toEqual(described.filter(isColumn));
  // A message's two people are those of its conversation, which has foreign keys.
  expect(described.filter((line) => !migrated.includes(line))).toEqual([
    expect.stringContaining("messages_receiverId_fkey"),
    expect.stringContaining("messages_senderId_fkey"),
  ]);
});

it("names DATABASE_URL when the database can't be reached", async () => {
  await expect(migrateDeploy("postgresql://127.0.0.1:1/none", folder)).rejects.toThrow(/^DATABASE_URL: /);
});
