/**
 * A PostgreSQL for one test run, in a process of its own: `tsx tests/support/database/postgres-process.ts <number of databases>`.
 *
 * Prints one line of JSON, `{ "url": … }`, when the server, its migrated template and the numbered databases are ready.
 * It lives as long as its standard input stays open, and then removes everything. Whoever started it may crash or be
 * killed: the pipe closes all the same, so no server and no folder is left behind.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "@/prisma/migrate";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

import { databaseUrl, TEST_DATABASE_PREFIX } from "./test-databases";

const TEMPLATE = `${TEST_DATABASE_PREFIX}template`;

async function prepare(url: string, databases: number): Promise<void> {
  const server = new Client({ connectionString: databaseUrl(url, "postgres") });
  await server.connect();
  try {
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
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const starting = startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), durable: false });
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> =>
    (ending ??= (async () => {
      // Also when told to end while it still starts: a server can only be stopped once it is there.
      await starting.then((postgres) => postgres.stop("immediate")).catch(() => undefined);
      // The last of the server's own processes may still write while it goes.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      process.exit(code);
    })());

  process.stdin.resume();
  process.stdin.on("end", () => void end(0));
  process.stdin.on("error", () => void end(0));
  process.on("SIGTERM", () => void end(0));
  // Whatever breaks while it goes (a connection cut by the stop, a reader that has left): it goes on going.
  process.on("uncaughtException", (error) => {
    if (!ending) process.stderr.write(`The test database broke: ${error.stack ?? error.message}\n`);
    void end(1);
  });
  // Ctrl-C reaches the whole group of processes: the parent decides, through the pipe.
  process.on("SIGINT", () => undefined);

  try {
    const { url } = await starting;
    await prepare(url, Number(process.argv[2] ?? "1"));
    process.stdout.write(`${JSON.stringify({ url })}\n`);
  } catch (error) {
    if (!ending) {
      process.stderr.write(
        `The test database did not start: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
    }
    await end(1);
  }
}

void main();
