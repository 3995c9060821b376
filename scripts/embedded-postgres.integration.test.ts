import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres";

let folder: string;
let dataDir: string;
const lockFile = () => path.join(dataDir, "data/postmaster.pid");

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false });

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts the cluster and is killed, so that its PostgreSQL runs on without it. */
async function crashAfterStart(): Promise<void> {
  const code = `require("./scripts/embedded-postgres").startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
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

test("it starts afresh, again with its data, after a crash, and over a stale lock file", async () => {
  const first = await start();
  expect(first.fresh).toBe(true);
  const [shown] = await run(
    first.url,
    `SELECT current_setting('server_version_num')::int >= 180000 AS modern, current_setting('listen_addresses') AS host,
            pg_encoding_to_char(encoding) AS encoding, datcollate AS locale FROM pg_database WHERE datname = 'nametag'`,
  );
  expect(shown).toEqual({ modern: true, host: "127.0.0.1", encoding: "UTF8", locale: "C" });
  await run(first.url, "CREATE TABLE kept AS SELECT 1 AS id");
  await expect(run(first.url.replace(/:[0-9a-f]{48}@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
  await first.stop();

  await crashAfterStart();
  const adopted = await start();
  expect(adopted.fresh).toBe(false);
  expect(await run(adopted.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);

  // Whoever comes while the owner runs shares its server, and leaves it running.
  const guest = await start();
  expect(guest.port).toBe(adopted.port);
  await guest.stop();
  expect(await run(adopted.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);

  const lock = await readFile(lockFile(), "utf8");
  await adopted.stop();
  await expect(readFile(lockFile(), "utf8")).rejects.toThrow("ENOENT");

  // The number in a lock file left behind may be another program's by now: here our own.
  await writeFile(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  const last = await start();
  expect(await run(last.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
  await last.stop("immediate");
}, 60_000);
