import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { diffSchema, migrateDeploy } from "./migrate";

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

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, "migration.sql"), sql);
}

const exists = async (table: string) =>
  (await query<{ there: boolean }>(url, `SELECT to_regclass('${table}') IS NOT NULL AS there`))[0]?.there;

beforeEach(async () => {
  await query(server, `CREATE DATABASE ${database}`);
  folder = await mkdtemp(path.join(tmpdir(), "nametag-migrations-"));
  await writeFile(path.join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
});

afterEach(async () => {
  await query(server, `DROP DATABASE ${database} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

test("new migrations are applied in order, once, and noted as Prisma notes them", async () => {
  await write("20260102000000_second", "ALTER TABLE thing ADD COLUMN name TEXT;");
  await write("20260101000000_first", "CREATE TABLE thing (id INT);");
  expect(await migrateDeploy(url, folder)).toEqual(["20260101000000_first", "20260102000000_second"]);
  await write("20260103000000_third", "CREATE TABLE other (id INT);");
  expect(await migrateDeploy(url, folder)).toEqual(["20260103000000_third"]);
  expect(await migrateDeploy(url, folder)).toEqual([]);
  const rows = await query<{ done: boolean }>(url, "SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations");
  expect(rows).toEqual([{ done: true }, { done: true }, { done: true }]);
});

test("a semicolon in a comment, a text or a function's body ends no statement", async () => {
  await write(
    "20260101000000_function",
    `-- first; second
     CREATE FUNCTION answer() RETURNS INT LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 42; END; $$;
     CREATE TABLE thing (word TEXT DEFAULT 'a;b');`,
  );
  await migrateDeploy(url, folder);
  expect(await query(url, "SELECT answer()")).toEqual([{ answer: 42 }]);
});

test("one that fails stops with its name, leaves nothing of itself behind and lets none after it run", async () => {
  await write("20260101000000_good", "CREATE TABLE good (id INT);");
  await write("20260102000000_bad", "CREATE TABLE half (id INT); ALTER TABLE nowhere ADD COLUMN id INT;");
  await write("20260103000000_after", "CREATE TABLE later (id INT);");
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/20260102000000_bad.*nowhere/);
  expect([await exists("good"), await exists("half"), await exists("later")]).toEqual([true, false, false]);
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/20260102000000_bad/);
});

test("two at once: one applies, the other waits and finds nothing to do", async () => {
  await write("20260101000000_slow", "SELECT pg_sleep(0.2); CREATE TABLE thing (id INT);");
  const applied = await Promise.all([migrateDeploy(url, folder), migrateDeploy(url, folder)]);
  expect(applied.map((names) => names.length).sort()).toEqual([0, 1]);
});

test("one that was changed after it was applied is refused by name", async () => {
  await write("20260101000000_first", "CREATE TABLE thing (id INT);");
  await migrateDeploy(url, folder);
  await write("20260101000000_first", "CREATE TABLE thing (id BIGINT);");
  await expect(migrateDeploy(url, folder)).rejects.toThrow(/changed after.*20260101000000_first/);
});

test("no change of prisma/schema.prisma waits for its migration (npm run db:migration -- name)", async () => {
  const read = (file: string) => readFile(path.join(__dirname, file), "utf8");
  expect(await diffSchema(url, await read("migrations/migrated.prisma"), await read("schema.prisma"))).toBe("");
});

test("a database that isn't there is named by its variable", async () => {
  await expect(migrateDeploy("postgresql://127.0.0.1:1/none", folder)).rejects.toThrow(/^DATABASE_URL: /);
});
