import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "@/prisma/migrate";
import { findRunning } from "@/scripts/postgres/cluster";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { findHome } from "@/scripts/postgres/home";
import { findFreePorts } from "@/scripts/start/ports";

/**
 * A PostgreSQL server that waits for the disk, as in production, and can be stopped, killed and
 * started again on its port.
 */
export class FaultPostgres {
  url = "";
  #server: EmbeddedPostgres | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  static async create(folder: string): Promise<FaultPostgres> {
    await mkdir(folder, { recursive: true });
    // Another user runs PostgreSQL where this process is root's.
    await chmod(folder, 0o755);
    const [port = 0] = await findFreePorts(1);
    const postgres = new FaultPostgres(path.join(folder, "postgres"), port);
    await postgres.start();
    await migrateDeploy(postgres.url);
    return postgres;
  }

  async start(): Promise<void> {
    const { dataDir, port } = this;
    this.#server = await startEmbeddedPostgres({ dataDir, port, roleOptions: "CREATEDB" });
    this.url = this.#server.url;
  }

  /** Stops the server at once and ends its sessions. */
  async stop(): Promise<void> {
    await this.#server?.stop("fast");
    this.#server = undefined;
  }

  /** Ends the server's main process with SIGKILL. */
  async kill(): Promise<void> {
    const home = await findHome(this.dataDir, () => undefined);
    const running = findRunning(home);
    if (running) process.kill(running.pid, "SIGKILL");
    await this.#server?.stop("immediate").catch(() => undefined);
    this.#server = undefined;
  }

  /** Creates another, empty database and returns its URL. */
  async createDatabase(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${name}`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.toString();
  }

  async query<Row extends object>(statement: string, values: unknown[] = [], url = this.url): Promise<Row[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }
}
