import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { findBinaries } from "./binaries";
import { ensureAppRole } from "./app-role";
import {
  APP_USER,
  findRunning,
  getLogFile,
  initialize,
  loadAppPassword,
  readPassword,
  start,
  stop,
  SUPERUSER,
} from "./cluster";
import { findHome } from "./home";
import { keepLogSmall } from "./server-log";

/** An advisory lock. The process that holds it stops the server; PostgreSQL releases it when that process dies. */
const OWNER_LOCK = 7_301_912;
/** The connection that each process which uses the server has until it calls `stop`. */
const USER_CONNECTION = "nametag postgres user";
const DATABASE_NAME = "nametag";
const CONNECT_TIMEOUT_MS = 15_000;
const MAX_START_ATTEMPTS = 4;

export type EmbeddedPostgres = {
  /** The URL of the database `nametag` with the app's role, which owns it and is no superuser. */
  url: string;
  /** The same with the superuser: for tests that change what the app can't. */
  superuserUrl: string;
  port: number;
  /** Whether this call created the database. */
  isNew: boolean;
  /**
   * Stops the server, unless another running process owns it. `immediate` simulates a crash, for tests. `unless-used` leaves it
   * to the processes that use it, of which the last one stops it.
   */
  stop(mode?: "fast" | "immediate" | "unless-used"): Promise<void>;
};

type Options = {
  /** The cluster's folder, which is created if it is missing. */
  dataDir: string;
  /** By default any free port. */
  port?: number;
  /** Attributes of the app's role besides `LOGIN`, such as `CREATEDB` for tests. */
  roleOptions?: string;
  /** `false` doesn't wait for the disk and may lose data in a crash: for tests only. */
  durable?: boolean;
  /** Receives one line when the data is stored elsewhere than in `dataDir`. */
  log?: (line: string) => void;
};

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Connects as soon as the server accepts connections, which it does not while it recovers from a crash. */
async function connect(url: string, name?: string): Promise<Client> {
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, application_name: name });
    // The queries that use the connection report its loss.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

async function tryToOwn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [OWNER_LOCK]);
  return rows[0]?.locked === true;
}

async function isUsedByOthers(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()",
    [USER_CONNECTION],
  );
  return rowCount !== 0;
}

/** Creates the database if it is missing. Returns whether it did. */
async function ensureDatabase(client: Client): Promise<boolean> {
  const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
  if (found.rowCount) return false;
  try {
    await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${APP_USER}`);
    return true;
  } catch (error) {
    // Another process created it at the same time.
    if (error instanceof DatabaseError && (error.code === "42P04" || error.code === "23505")) return false;
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or uses the one that runs there already. Also works with a stale lock file,
 * as root (its programs then run as another user), and below a folder that only root can enter.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined } = options;
  const home = await findHome(path.resolve(options.dataDir), log);
  const cluster = { home, durable, program: await findBinaries(home.user, home.copies) };
  await initialize(cluster);
  const superuser = `${SUPERUSER}:${await readPassword(home)}`;
  const appPassword = await loadAppPassword(home);
  const buildUrl = (port: number, database: string, user = superuser) =>
    `postgresql://${user}@127.0.0.1:${port}/${database}`;

  const ensureRunning = async (): Promise<{ owner: Client; port: number; started: boolean }> => {
    for (let attempt = 1; ; attempt += 1) {
      const running = findRunning(home);
      if (running) {
        // A server that runs but does not respond (suspended, or half crashed) is ended. The next start recovers its data.
        const owner = await connect(buildUrl(running.port, "postgres"), USER_CONNECTION).catch(() => null);
        if (owner) return { owner, port: running.port, started: false };
        await stop(cluster, "immediate");
      }
      const port = options.port ?? (await findFreePort());
      try {
        await start(cluster, port);
        return { owner: await connect(buildUrl(port, "postgres"), USER_CONNECTION), port, started: true };
      } catch (error) {
        // Children of a killed server may still run, another process may start it now, or the port may be in use: retry.
        if (attempt === MAX_START_ATTEMPTS) throw error;
        await wait(500 * attempt);
      }
    }
  };

  const { owner, port, started } = await ensureRunning();
  const isOwner = (await tryToOwn(owner)) || started;
  await ensureAppRole(owner, appPassword, options.roleOptions);
  const isNew = await ensureDatabase(owner);
  const stopRotating = isOwner ? keepLogSmall(getLogFile(home)) : undefined;

  return {
    url: buildUrl(port, DATABASE_NAME, `${APP_USER}:${appPassword}`),
    superuserUrl: buildUrl(port, DATABASE_NAME),
    port,
    isNew,
    async stop(mode = "fast") {
      stopRotating?.();
      // The owner may have left the server to this process.
      const stops = isOwner || (await tryToOwn(owner).catch(() => false));
      const isLeft = mode === "unless-used" && (await isUsedByOthers(owner).catch(() => false));
      await owner.end().catch(() => undefined);
      if (stops && !isLeft) await stop(cluster, mode === "immediate" ? mode : "fast");
    },
  };
}
