import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePorts } from "@/scripts/start/ports";

import { FaultPostgres } from "./postgres";
import { AppProcess } from "./process";

export const SECRET = "a-secret-for-fault-tests-only-and-nothing-else";
const SHIFT_CLOCK = path.resolve("tests/faults/cluster/shift-clock.cjs");
const REFUSE_LARGE_WRITES = path.resolve("tests/faults/cluster/refuse-large-writes.cjs");

export type StartOptions = {
  /** More variables of the environment. */
  env?: Record<string, string>;
  /** How far the process's clock is ahead. */
  clockOffsetMs?: number;
  maxFileBlocks?: number;
  /** Further arguments of Node. */
  nodeArgs?: string[];
};

/**
 * The built app as several processes on one PostgreSQL: two of web and two of realtime, and others
 * that a row starts.
 */
export class Cluster {
  readonly #processes: AppProcess[] = [];
  #count = 0;

  private constructor(
    readonly folder: string,
    readonly postgres: FaultPostgres,
  ) {}

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), "nametag-faults-"));
    await chmod(folder, 0o755);
    return new Cluster(folder, await FaultPostgres.create(folder));
  }

  get processes(): readonly AppProcess[] {
    return this.#processes;
  }

  get dataDir(): string {
    return path.join(this.folder, "data");
  }

  /** The variables that all processes share. */
  get environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      DATABASE_URL: this.postgres.url,
      NEXTAUTH_SECRET: SECRET,
      NEXTAUTH_URL: "http://localhost:3000",
      // Clients name their addresses, as behind a proxy: a limit for one address must not hide a
      // fault.
      TRUSTED_PROXIES: "127.0.0.1/32",
      DATA_DIR: this.dataDir,
      LOG_LEVEL: "warn",
      NEXT_TELEMETRY_DISABLED: "1",
    };
  }

  async startWeb(options: StartOptions = {}): Promise<AppProcess> {
    const [port = 0, realtimePort = 0] = await findFreePorts(2);
    const env = { PORT: String(port), REALTIME_PORT: String(realtimePort) };
    return this.#start("web", port, "/api/ready", env, options);
  }

  async startRealtime(options: StartOptions = {}): Promise<AppProcess> {
    const [port = 0] = await findFreePorts(1);
    return this.#start("realtime", port, "/ready", { REALTIME_PORT: String(port) }, options);
  }

  async #start(
    kind: "web" | "realtime",
    port: number,
    readyPath: string,
    env: Record<string, string>,
    { env: more, clockOffsetMs, maxFileBlocks, nodeArgs = [] }: StartOptions,
  ): Promise<AppProcess> {
    const preloaded = [
      ...(clockOffsetMs === undefined ? [] : ["--require", SHIFT_CLOCK]),
      ...(maxFileBlocks === undefined ? [] : ["--require", REFUSE_LARGE_WRITES]),
    ];
    const started = new AppProcess({
      ...{ name: `${kind} ${++this.#count}`, port, readyPath, maxFileBlocks },
      args: [...preloaded, ...nodeArgs, `dist/${kind}.js`],
      env: { ...this.environment, FAULT_CLOCK_OFFSET_MS: String(clockOffsetMs ?? 0), ...env, ...more },
    });
    this.#processes.push(started);
    await started.start();
    return started;
  }

  /** Stops processes that a row does not need any more. */
  async end(processes: readonly AppProcess[]): Promise<void> {
    await Promise.all(processes.map((process) => process.stop()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.kill()));
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
