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

/** The holder of this advisory lock stops the server. */
const OWNER_LOCK = 7_301_912;
/** Every process that uses the server keeps this connection until `stop`. */
const USER_CONNECTION = "nametag postgres user";
const DATABASE_NAME = "nametag";
const CONNECT_TIMEOUT_MS = 15_000;
const MAX_START_ATTEMPTS = 4;

export type EmbeddedPostgres = {
  url: string;
  /** With the superuser, for tests. */
  superuserUrl: string;
  port: number;
  isNew: boolean;
  /** `immediate` simulates a crash. `unless-used` leaves the server to other processes. */
  stop(mode?: "fast" | "immediate" | "unless-used"): Promise<void>;
};

type Options = {
  dataDir: string;
  port?: number;
  /** More attributes of the app's role, such as `CREATEDB` for tests. */
  roleOptions?: string;
  /** `false` doesn't wait for the disk, and may lose data in a crash. */
  durable?: boolean;
  /** Receives a line if the data is stored elsewhere than in `dataDir`. */
  log?: (line: string) => void;
};

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function connect(url: string, name?: string): Promise<Client> {
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, application_name: name });
    // Queries report the connection's loss.
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

/** Uses the server that already runs on `dataDir`, if any. Works after a crash and as root. */
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
        // Ends a server that runs but does not respond. The next start recovers its data.
        const owner = await connect(buildUrl(running.port, "postgres"), USER_CONNECTION).catch(() => null);
        if (owner) return { owner, port: running.port, started: false };
        await stop(cluster, "immediate");
      }
      const port = options.port ?? (await findFreePort());
      try {
        await start(cluster, port);
        return { owner: await connect(buildUrl(port, "postgres"), USER_CONNECTION), port, started: true };
      } catch (error) {
        // A killed server's children may still run, or the port may be in use.
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
