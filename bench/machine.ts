import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

import { build } from "esbuild";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;

/** The server has its own core. The load and the database use the others. */
const SERVER_CORE = "0";
const LOAD_CORES = `1-${availableParallelism() - 1}`;
const ALL_CORES = `0-${availableParallelism() - 1}`;

/** Pins this process, which generates the load, to the cores that the server does not use. */
export function pinLoad(): void {
  if (canPin) spawnSync("taskset", ["-apc", LOAD_CORES, String(process.pid)]);
  else
    process.stderr.write(
      "Without taskset and two cores, load and server share a core and the figures are less exact.\n",
    );
}

/** Lets a running process, and those that it starts from now on, use every core: for a benchmark of the whole machine. */
export function unpin(pid: number): void {
  if (canPin) spawnSync("taskset", ["-apc", ALL_CORES, String(pid)]);
}

export type Server = {
  port: number;
  pid: number;
  /** Returns the processor time used so far, from /proc, so on Linux only. */
  cpuMs: () => number;
  stop: () => Promise<void>;
};

/** User and system time are the 12th and 13th field after the name in `/proc/<pid>/stat`, in ticks of 10 ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Options = {
  env: Record<string, string>;
  cwd?: string;
  /** A path that responds with 200 when the server is ready. Without it, the server prints a line `PORT <number>`. */
  readyCheck?: { port: number; path: string };
  /** Whether the server may use every core instead of its own. */
  isUnpinned?: boolean;
};

/** Starts a program on the server's core with NODE_ENV=production. Resolves when it is ready. */
export async function startServer(
  args: string[],
  { env, cwd, readyCheck, isUnpinned = false }: Options,
): Promise<Server> {
  const command = canPin && !isUnpinned ? ["taskset", "-c", SERVER_CORE, process.execPath] : [process.execPath];
  const [program = process.execPath, ...prefixArgs] = command;
  const child = spawn(program, [...prefixArgs, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", readyCheck ? "ignore" : "pipe", "inherit"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const exitedEarly = exited.then((code): never => {
    throw new Error(`${args.join(" ")} ended with code ${String(code)}`);
  });
  exitedEarly.catch(() => undefined);
  const port = await Promise.race([readyCheck ? waitUntilReady(readyCheck) : readPort(child), exitedEarly]);
  return {
    port,
    pid: child.pid ?? 0,
    cpuMs: () => cpuMs(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), 12_000);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
      const match = /^PORT (\d+)$/m.exec(text);
      if (match) resolve(Number(match[1]));
    });
  });
}

async function waitUntilReady({ port, path }: { port: number; path: string }): Promise<number> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (response?.ok) return port;
    await wait(100);
  }
}

/** Returns a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Bundles a TypeScript entry point as production does and returns the output file. */
export async function bundle(entry: string, outfile: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
