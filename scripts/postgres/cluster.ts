import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { chown, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Home } from "./home";

export const databaseUser = "nametag";

type Cluster = { home: Home; program: (name: string) => string; durable: boolean };

const dataOf = ({ folder }: Home) => path.join(folder, "data");
const passwordFileOf = (data: string) => path.join(data, "nametag.password");
const lockFileOf = (home: Home) => path.join(dataOf(home), "postmaster.pid");
const logOf = ({ folder }: Home) => path.join(folder, "server.log");

/** A demonstration on two cores beside two Node processes: modest memory, no replication, the committed is on disk. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  "max_connections=120",
  "shared_buffers=64MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  "min_wal_size=32MB",
  "jit=off",
];

/** Runs one of PostgreSQL's programs; throws an Error with its last words. */
async function run({ home, program }: Cluster, name: string, args: string[]): Promise<void> {
  // None of our own variables: PGDATA, PGPORT or a locale of the caller's must not reach it.
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C", TZ: "UTC" } as unknown;
  const child = spawn(program(name), args, {
    ...home.user,
    cwd: home.folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("exit", resolve));
  if (code !== 0) throw new Error(`PostgreSQL's ${name} failed: ${words.trim() || `exit ${code}`}`);
}

/** Makes the cluster when there is none. It appears whole, its password in it, however many starts are killed or race. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { home, durable } = cluster;
  if (existsSync(dataOf(home))) return;
  const unfinished = await mkdtemp(`${dataOf(home)}.unfinished-`);
  const passwordFile = `${unfinished}.password`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (home.user) {
      await chown(unfinished, home.user.uid, home.user.gid);
      await chown(passwordFile, home.user.uid, home.user.gid);
    }
    const flags = ["--auth=scram-sha-256", `--username=${databaseUser}`, `--pwfile=${passwordFile}`];
    if (!durable) flags.push("--no-sync");
    await run(cluster, "initdb", [`--pgdata=${unfinished}`, "--locale=C", "--encoding=UTF8", ...flags]);
    await rename(passwordFile, passwordFileOf(unfinished));
    await rename(unfinished, dataOf(home)).catch((error: unknown) => {
      // Another start was there first; its cluster is as good.
      if (!existsSync(dataOf(home))) throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

export const readPassword = (home: Home): Promise<string> => readFile(passwordFileOf(dataOf(home)), "utf8");

/**
 * The server that runs on this cluster, whoever started it; null when there is none. A lock file outlives a crash, and
 * its number may be another program's by now: only a process that runs `postgres` on this very folder counts.
 */
export function findRunning(home: Home): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(lockFileOf(home), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !isServerOf(pid, dataOf(home))) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function isServerOf(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data);
    } catch {
      return false;
    }
  }
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout?.includes(data) ?? false;
}

/** Starts the server; throws an Error with the end of its log. A lock file left by a crash is cleared away. */
export async function start(cluster: Cluster, port: number): Promise<void> {
  const { home, durable } = cluster;
  if (!findRunning(home)) rmSync(lockFileOf(home), { force: true });
  const log = logOf(home);
  // Warnings only, but for ever: begin again at a megabyte.
  const size = (await stat(log).catch(() => null))?.size ?? 0;
  if (size > 1_000_000) await truncate(log);
  const flags = [...settings, ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"])];
  const options = [`-p ${port}`, ...flags.map((setting) => `-c ${setting}`)].join(" ");
  try {
    await run(cluster, "pg_ctl", ["start", "-D", dataOf(home), "-l", log, "-w", "-t", "60", "-s", "-o", options]);
  } catch {
    const lines = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-5);
    throw new Error(`PostgreSQL did not start (${log}):\n${lines.join("\n")}`);
  }
}

/** `fast` ends sessions and writes a checkpoint; `immediate` is a crash that the next start recovers from. */
export async function stop(cluster: Cluster, mode: "fast" | "immediate"): Promise<void> {
  const running = findRunning(cluster.home);
  if (!running) return;
  const args = ["stop", "-D", dataOf(cluster.home), "-m", mode, "-w", "-t", "15", "-s"];
  await run(cluster, "pg_ctl", args).catch(() => {
    // It went by itself meanwhile, or answers no signal that it could ignore.
    if (findRunning(cluster.home)?.pid === running.pid) process.kill(running.pid, "SIGKILL");
  });
}
