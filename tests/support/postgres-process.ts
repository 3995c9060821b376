/**
 * A PostgreSQL for one test run, in a process of its own: `tsx tests/support/postgres-process.ts <number of databases>`.
 *
 * Prints one line of JSON, `{ "url": … }`, when the server, its migrated template and the numbered databases are ready.
 * It lives as long as its standard input stays open, and then removes everything. Whoever started it may crash or be
 * killed: the pipe closes all the same, so no server and no folder is left behind.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../../prisma/migrate";
import { startEmbeddedPostgres } from "../../.h-standin";

import { databaseUrl, TEST_DATABASE_PREFIX } from "./test-databases";

const TEMPLATE = `${TEST_DATABASE_PREFIX}template`;

async function prepare(url: string, databases: number): Promise<void> {
  const server = new Client({ connectionString: databaseUrl(url, "postgres") });
  await server.connect();
  try {
    // Nothing here has to survive a power cut, and waiting for the disk is most of what a small write costs.
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
      await server.query(`ALTER SYSTEM SET ${setting} = off`);
    }
    await server.query("SELECT pg_reload_conf()");
    await server.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrateDeploy(databaseUrl(url, TEMPLATE));
    for (let number = 1; number <= databases; number++) {
      await server.query(`CREATE DATABASE ${TEST_DATABASE_PREFIX}${number} TEMPLATE ${TEMPLATE}`);
    }
  } finally {
    await server.end();
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-test-"));
  let stop: (() => Promise<void>) | undefined;
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> =>
    (ending ??= (async () => {
      await stop?.();
      await rm(folder, { recursive: true, force: true });
      process.exit(code);
    })());

  process.stdin.resume();
  process.stdin.on("end", () => void end(0));
  process.stdin.on("error", () => void end(0));
  // Ctrl-C reaches the whole group of processes: the parent decides, through the pipe.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => void end(0));

  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
    stop = postgres.stop;
    await prepare(postgres.url, Number(process.argv[2] ?? "1"));
    process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
  } catch (error) {
    process.stderr.write(`The test database did not start: ${error instanceof Error ? error.stack : String(error)}\n`);
    await end(1);
  }
}

void main();
