import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../../prisma/migrate";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres";

let folder: string;
let dataDir: string;
const getLockFile = () => path.join(dataDir, "data/postmaster.pid");

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the starting process, so that its PostgreSQL keeps running. */
async function crashAfterStart(): Promise<void> {
  const code = `require("./scripts/postgres/embedded-postgres").startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    .then(() => process.stdout.write("up"))`;
  const child = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nametag-embedded-"));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, "postgres");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it("keeps its data over restarts, crashes and a stale lock file", async () => {
  const first = await start();
  expect(first.isNew).toBe(true);
  const [settings] = await query(
    first.url,
    `SELECT current_setting('server_version_num')::int >= 180000 AS modern, current_setting('listen_addresses') AS host,
            pg_encoding_to_char(encoding) AS encoding, datcollate AS locale FROM pg_database WHERE datname = 'nametag'`,
  );
  expect(settings).toEqual({ modern: true, host: "127.0.0.1", encoding: "UTF8", locale: "C" });
  await query(first.url, "CREATE TABLE survivor AS SELECT 1 AS id");
  await expect(query(first.url.replace(/:[0-9a-f]{48}@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
  await first.stop();

  await crashAfterStart();
  const adopted = await start();
  expect(adopted.isNew).toBe(false);
  expect(await query(adopted.url, "SELECT id FROM survivor")).toEqual([{ id: 1 }]);

  // A second start shares the owner's server and leaves it running.
  const guest = await start();
  expect(guest.port).toBe(adopted.port);
  await guest.stop();
  expect(await query(adopted.url, "SELECT id FROM survivor")).toEqual([{ id: 1 }]);

  // A command leaves its server to an app that was started meanwhile.
  const app = await start();
  await adopted.stop("unless-used");
  expect(await query(app.url, "SELECT id FROM survivor")).toEqual([{ id: 1 }]);

  const lock = await readFile(getLockFile(), "utf8");
  await app.stop("unless-used");
  await expect(readFile(getLockFile(), "utf8")).rejects.toThrow("ENOENT");

  // A stale lock file may have the process id of another program. Here it is the test's.
  await writeFile(getLockFile(), lock.replace(/^\d+/, String(process.pid)));
  const last = await start();
  expect(await query(last.url, "SELECT id FROM survivor")).toEqual([{ id: 1 }]);
  await last.stop("immediate");
}, 60_000);

const ROLE = `SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication FROM pg_roles WHERE rolname = current_user`;
const APP_ROLE = {
  ...{ rolname: "nametag_app", rolsuper: false, rolcreatedb: false },
  ...{ rolcreaterole: false, rolbypassrls: false, rolreplication: false },
};

/** Extensions stay with their creator, because PostgreSQL can't change that. */
const FOREIGN_OBJECTS = `
  SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname IN ('public', 'pgboss') AND pg_get_userbyid(relowner) <> 'nametag_app'
  UNION ALL SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE nspname IN ('public', 'pgboss') AND pg_get_userbyid(proowner) <> 'nametag_app'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT typname FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
  WHERE nspname IN ('public', 'pgboss') AND pg_get_userbyid(typowner) <> 'nametag_app'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid IN (t.oid, t.typelem) AND deptype = 'e')
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'pgboss' AND pg_get_userbyid(nspowner) <> 'nametag_app'
  UNION ALL SELECT datname FROM pg_database WHERE datname = 'nametag' AND pg_get_userbyid(datdba) <> 'nametag_app'`;

it("moves a database of the superuser to the app's role without loss", async () => {
  const before = await start();
  // As in an old data folder: the superuser's database, and no other role.
  const server = before.superuserUrl.replace(/\/nametag$/, "/postgres");
  for (const sql of ["DROP DATABASE nametag", "CREATE DATABASE nametag", "DROP ROLE nametag_app"])
    await query(server, sql);
  await rm(path.join(dataDir, "data/nametag_app.password"));
  await migrateDeploy(before.superuserUrl);
  await query(
    before.superuserUrl,
    `CREATE SCHEMA pgboss;
     CREATE TYPE pgboss.job_state AS ENUM ('created', 'done');
     CREATE TABLE pgboss.job (id serial PRIMARY KEY, state pgboss.job_state NOT NULL) PARTITION BY RANGE (id);
     CREATE TABLE pgboss.job_first PARTITION OF pgboss.job FOR VALUES FROM (1) TO (100);
     CREATE FUNCTION pgboss.job_count() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM pgboss.job';
     CREATE VIEW pgboss.jobs AS SELECT * FROM pgboss.job;
     INSERT INTO pgboss.job (state) VALUES ('created'), ('done');
     INSERT INTO event_tombstones ("eventbriteId") VALUES ('kept')`,
  );
  await before.stop();

  const upgraded = await start();
  expect(await query(upgraded.url, ROLE)).toEqual([APP_ROLE]);
  expect(await query(upgraded.url, FOREIGN_OBJECTS)).toEqual([]);
  expect(await query(upgraded.url, `SELECT "eventbriteId" AS id FROM event_tombstones`)).toEqual([{ id: "kept" }]);
  expect(await query(upgraded.url, "SELECT pgboss.job_count()")).toEqual([{ job_count: "2" }]);
  // The owner may change the schema, as migrations and pg-boss do.
  expect(await migrateDeploy(upgraded.url)).toEqual([]);
  await query(
    upgraded.url,
    "ALTER TABLE profiles ADD COLUMN later int; INSERT INTO pgboss.job (state) VALUES ('done')",
  );
  await query(upgraded.url, "DROP SCHEMA pgboss CASCADE; CREATE SCHEMA pgboss");
  await upgraded.stop();

  const again = await start();
  expect(again.url.replace(/:\d+\//, "")).toBe(upgraded.url.replace(/:\d+\//, ""));
  await again.stop("immediate");
}, 120_000);

it("keeps the app from files, programs, other roles and other databases", async () => {
  const { url, stop } = await start();
  for (const sql of [
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
    "CREATE ROLE mallory SUPERUSER",
    "ALTER ROLE nametag_app SUPERUSER",
    "CREATE DATABASE other",
    "CREATE EXTENSION adminpack",
    "ALTER SYSTEM SET listen_addresses = '*'",
    "SET session_replication_role = replica",
    "SELECT rolpassword FROM pg_authid",
  ])
    expect([sql, await query(url, sql).catch((error: Error) => error.message)]).toEqual([
      sql,
      expect.stringMatching(/permission denied|must be|not available/i),
    ]);
  await stop("immediate");
}, 60_000);
