import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { findBinaries } from "./postgres/binaries";
import { databaseUser, findRunning, initialise, readPassword, start, stop } from "./postgres/cluster";
import { findHome } from "./postgres/home";

/** Held by the process that stops the server at its end; PostgreSQL lets go of it when that process dies. */
const ownerLock = 7_301_912;
const databaseName = "nametag";

export type EmbeddedPostgres = {
  /** The address of the database `nametag`, with its password. */
  url: string;
  port: number;
  /** Whether this call made the database. */
  fresh: boolean;
  /** Stops the server, unless another process of ours that still runs started it. `immediate` is a crash, for tests. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
};

type Options = {
  /** The cluster's folder; made when missing. */
  dataDir: string;
  /** Else any free one. */
  port?: number;
  /** `false` (tests alone) doesn't wait for the disk. */
  durable?: boolean;
  /** Told, in one line, what a person should know. */
  say?: (line: string) => void;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Connects as soon as the server takes connections (it may be recovering from a crash); throws after `patience` ms. */
async function connect(url: string, patience: number): Promise<Client> {
  const deadline = performance.now() + patience;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    // A server that stops under us is reported by whoever uses it.
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

/** Whether it had to be made. */
async function ensureDatabase(client: Client): Promise<boolean> {
  const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
  if (found.rowCount) return false;
  try {
    await client.query(`CREATE DATABASE ${databaseName}`);
    return true;
  } catch (error) {
    // Another start made it at the same moment.
    if (error instanceof DatabaseError && (error.code === "42P04" || error.code === "23505")) return false;
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or takes over one that a crash left running there. Works a second time,
 * with a stale lock file, as root (its programs then run as another user) and below a folder only root can enter.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => undefined } = options;
  const home = await findHome(path.resolve(options.dataDir), say);
  const cluster = { home, durable, program: await findBinaries(home.user, home.copies) };
  await initialise(cluster);
  const password = await readPassword(home);
  const urlOf = (port: number, database: string) =>
    `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;

  const ensureRunning = async (): Promise<{ owner: Client; port: number; started: boolean }> => {
    for (let attempt = 1; ; attempt += 1) {
      const running = findRunning(home);
      if (running) {
        // One that runs but never answers (left behind stopped, or mid-crash) is ended; recovery makes it whole.
        const owner = await connect(urlOf(running.port, "postgres"), 15_000).catch(() => null);
        if (owner) return { owner, port: running.port, started: false };
        await stop(cluster, "immediate");
      }
      const port = options.port ?? (await freePort());
      try {
        await start(cluster, port);
        return { owner: await connect(urlOf(port, "postgres"), 15_000), port, started: true };
      } catch (error) {
        // The children of a killed server, another start at the same moment, or a port taken meanwhile: again, thrice.
        if (attempt === 4) throw error;
        await wait(500 * attempt);
      }
    }
  };

  const { owner, port, started } = await ensureRunning();
  const locked = await owner.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [ownerLock]);
  const owned = started || locked.rows[0]?.locked === true;
  const fresh = await ensureDatabase(owner);

  return {
    url: urlOf(port, databaseName),
    port,
    fresh,
    async stop(mode = "fast") {
      await owner.end().catch(() => undefined);
      if (owned) await stop(cluster, mode);
    },
  };
}
