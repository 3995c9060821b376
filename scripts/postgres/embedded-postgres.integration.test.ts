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

/**
 * Lists the objects that do not belong to the app's role. An extension's objects belong to the
 * superuser.
 */
const FOREIGN_OBJECTS = `
  SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) <> 'nametag_app'
  UNION ALL SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) <> 'nametag_app'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT datname FROM pg_database WHERE datname = 'nametag' AND pg_get_userbyid(datdba) <> 'nametag_app'`;

it("gives the app a role that owns its database and has no other right", async () => {
  const { url, stop } = await start();
  // Migrations need an empty database.
  await query(url, "DROP TABLE IF EXISTS survivor");
  await migrateDeploy(url);
  const role = "rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication";
  expect(await query(url, `SELECT ${role} FROM pg_roles WHERE rolname = current_user`)).toEqual([
    {
      ...{ rolname: "nametag_app", rolsuper: false, rolcreatedb: false },
      ...{ rolcreaterole: false, rolbypassrls: false, rolreplication: false },
    },
  ]);
  expect(await query(url, FOREIGN_OBJECTS)).toEqual([]);
  await stop();
}, 60_000);

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
