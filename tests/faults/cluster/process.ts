import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 20_000;
const EXIT_WITH_PARENT = path.resolve("scripts/start/exit-with-parent.cjs");

export type ProcessOptions = {
  name: string;
  port: number;
  /** The arguments of Node. */
  args: string[];
  env: Record<string, string>;
  /** A path that responds with 200 when the process is ready. */
  readyPath: string;
  /** The largest file that the process can write, in blocks of 1 KiB. */
  maxFileBlocks?: number;
};

/** One of our processes, which can be killed and started again on the same port. */
export class AppProcess {
  readonly name: string;
  readonly port: number;
  /** How often it ended without being told to. */
  crashes = 0;
  #child: ChildProcess | undefined;
  #ended: Promise<string> = Promise.resolve("not started");
  #isExpected = false;
  #output = "";

  constructor(private readonly options: ProcessOptions) {
    this.name = options.name;
    this.port = options.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The end of what it printed. */
  get output(): string {
    return this.#output;
  }

  /** Starts the process without waiting until it is ready. */
  launch(): void {
    const { args, env, maxFileBlocks } = this.options;
    const node = [process.execPath, "--require", EXIT_WITH_PARENT, ...args];
    const limited = ["sh", "-c", `ulimit -f ${maxFileBlocks ?? 0} && exec "$@"`, "sh", ...node];
    const [program = "", ...rest] = maxFileBlocks === undefined ? node : limited;
    const child = spawn(program, rest, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-MAX_OUTPUT)));
    this.#isExpected = false;
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => {
        if (!this.#isExpected) this.crashes += 1;
        this.#child = undefined;
        resolve(signal ?? `code ${code}`);
      });
    });
  }

  /** Starts the process. Returns after how many milliseconds it was ready. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    this.launch();
    await this.waitUntilReady();
    return performance.now() - startedAt;
  }

  async isReady(): Promise<boolean> {
    const url = this.url + this.options.readyPath;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await response?.body?.cancel().catch(() => undefined);
    return response?.ok === true;
  }

  async waitUntilReady(): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!(await this.isReady())) {
      if (!this.#child) throw new Error(`${this.name} ended while it started:\n${this.#output}`);
      if (performance.now() > deadline) throw new Error(`${this.name} was not ready in time:\n${this.#output}`);
      await wait(50);
    }
  }

  /** Ends the process with SIGKILL. */
  async kill(): Promise<void> {
    this.#isExpected = true;
    this.#child?.kill("SIGKILL");
    await this.#ended;
  }

  /**
   * Sends SIGTERM. Returns how the process ended, and SIGKILL means that it had not after twenty
   * seconds.
   */
  async stop(): Promise<string> {
    this.#isExpected = true;
    this.#child?.kill("SIGTERM");
    const timeout = setTimeout(() => this.#child?.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const how = await this.#ended;
    clearTimeout(timeout);
    return how;
  }

  /** Returns the resident memory in bytes, from /proc, so on Linux only. */
  get residentBytes(): number {
    const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.pid}/status`, "utf8"));
    return Number(match?.[1] ?? 0) * 1024;
  }
}
