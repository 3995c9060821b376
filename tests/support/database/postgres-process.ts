/**
 * Runs a PostgreSQL server for one test run in a separate process: `tsx
 * tests/support/database/postgres-process.ts <number of databases>`.
 *
 * Prints one line of JSON, `{ "url": … }`, when the server, its migrated template and the numbered
 * databases are ready. When its standard input closes, it stops the server and removes its data.
 * The pipe also closes if the parent crashes or is killed, so no server and no folder remains.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "@/prisma/migrate";
import { APP_USER } from "@/scripts/postgres/cluster";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

import { getDatabaseUrl, TEST_DATABASE_PREFIX } from "./test-databases";

const TEMPLATE = `${TEST_DATABASE_PREFIX}template`;

async function createDatabases(url: string, databases: number): Promise<void> {
  const server = new Client({ connectionString: getDatabaseUrl(url, "postgres") });
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrateDeploy(getDatabaseUrl(url, TEMPLATE));
    for (let number = 1; number <= databases; number++) {
      await server.query(`CREATE DATABASE ${TEST_DATABASE_PREFIX}${number} TEMPLATE ${TEMPLATE}`);
    }
  } finally {
    await server.end();
  }
}

/**
 * Lets the app's role turn triggers off, which empties a database in milliseconds (database.ts).
 */
async function allowEmptying(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${APP_USER}`);
  await client.end();
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-test-"));
  // If this process runs as root, PostgreSQL runs as another user, which needs access to the
  // folder.
  await chmod(folder, 0o755);
  const startup = startEmbeddedPostgres({
    dataDir: path.join(folder, "postgres"),
    durable: false,
    // The databases of the tests belong to the app's role, as the app's own does.
    roleOptions: "CREATEDB",
  });
  let shutdown: Promise<void> | undefined;
  const shutDown = (code: number): Promise<void> =>
    (shutdown ??= (async () => {
      // The request to stop may arrive during the startup, and a server can be stopped only after
      // it has started.
      await startup.then((postgres) => postgres.stop("immediate")).catch(() => undefined);
      // The server's last processes may still write files.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      process.exit(code);
    })());

  process.stdin.resume();
  process.stdin.on("end", () => void shutDown(0));
  process.stdin.on("error", () => void shutDown(0));
  process.on("SIGTERM", () => void shutDown(0));
  // Errors during the shutdown, such as a lost connection or a closed pipe, must not interrupt it.
  process.on("uncaughtException", (error) => {
    if (!shutdown) process.stderr.write(`The test database failed: ${error.stack ?? error.message}\n`);
    void shutDown(1);
  });
  // Ctrl-C reaches the whole process group, but only the parent decides when to stop, by closing
  // the pipe.
  process.on("SIGINT", () => undefined);

  try {
    const { url, superuserUrl } = await startup;
    await allowEmptying(superuserUrl);
    await createDatabases(url, Number(process.argv[2] ?? "1"));
    process.stdout.write(`${JSON.stringify({ url })}\n`);
  } catch (error) {
    if (!shutdown) {
      process.stderr.write(
        `The test database did not start: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
    }
    await shutDown(1);
  }
}

void main();
