import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

import { build } from "esbuild";

import { readCpuMs } from "./processes";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;

/** The load and the database use the other cores. */
const SERVER_CORE = "0";
const LOAD_CORES = `1-${availableParallelism() - 1}`;
const ALL_CORES = `0-${availableParallelism() - 1}`;

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 12_000;

export function pinLoad(): void {
  if (canPin) spawnSync("taskset", ["-apc", LOAD_CORES, String(process.pid)]);
  else
    process.stderr.write(
      "Without taskset and two cores, load and server share a core and the figures are less exact.\n",
    );
}

/** Lets a process and its future children use every core. */
export function unpin(pid: number): void {
  if (canPin) spawnSync("taskset", ["-apc", ALL_CORES, String(pid)]);
}

export type Server = {
  port: number;
  pid: number;
  cpuMs: () => number;
  stop: () => Promise<void>;
};

const servers = new Set<Server>();
let onServerEnd: (error: Error) => void = () => undefined;

/** Stops the servers that `work` starts. Throws as soon as one of them ends by itself. */
export async function withServers<Result>(work: () => Promise<Result>): Promise<Result> {
  const serverEnd = new Promise<never>((_, reject) => (onServerEnd = reject));
  try {
    return await Promise.race([work(), serverEnd]);
  } finally {
    onServerEnd = () => undefined;
    await Promise.all([...servers].map((server) => server.stop()));
  }
}

type Options = {
  env: Record<string, string>;
  cwd?: string;
  /** Responds with 200 when the server is ready. Without it, the server prints `PORT <number>`. */
  readyCheck?: { port: number; path: string };
  readyTimeoutMs?: number;
  /** Whether the server may use every core. */
  isUnpinned?: boolean;
};

/** Must run within `withServers`. Throws if the program ends or is not ready in time. */
export async function startServer(
  args: string[],
  { env, cwd, readyCheck, readyTimeoutMs = READY_TIMEOUT_MS, isUnpinned = false }: Options,
): Promise<Server> {
  const command = canPin && !isUnpinned ? ["taskset", "-c", SERVER_CORE, process.execPath] : [process.execPath];
  const [program = process.execPath, ...prefixArgs] = command;
  const child = spawn(program, [...prefixArgs, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", readyCheck ? "ignore" : "pipe", "inherit"],
  });
  const name = args.join(" ");
  const ended = new AbortController();
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      const error = new Error(`${name} ended with ${signal ?? `code ${String(code)}`}`);
      if (servers.delete(server)) onServerEnd(error);
      ended.abort(error);
      resolve();
    });
  });
  const server: Server = {
    port: 0,
    pid: child.pid ?? 0,
    cpuMs: () => readCpuMs(child.pid ?? 0),
    stop: async () => {
      servers.delete(server);
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
  servers.add(server);
  const signal = AbortSignal.any([AbortSignal.timeout(readyTimeoutMs), ended.signal]);
  try {
    server.port = await (readyCheck ? waitUntilReady(readyCheck, signal) : readPort(child, signal));
  } catch (error) {
    throw ended.signal.aborted ? error : new Error(`${name} was not ready in time`, { cause: error });
  }
  return server;
}

function readPort(child: ChildProcess, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
      const match = /^PORT (\d+)$/m.exec(text);
      if (match) resolve(Number(match[1]));
    });
  });
}

async function waitUntilReady({ port, path }: { port: number; path: string }, signal: AbortSignal): Promise<number> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => null);
    if (response?.ok) return port;
    signal.throwIfAborted();
    await wait(100);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Bundles an entry point as production does. Returns the output file. */
export async function bundle(entry: string, outfile: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
