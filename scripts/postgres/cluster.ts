import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { chown, link, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Home } from "./home";
import { rotateLog } from "./server-log";

/** The cluster's superuser, which only these scripts use. */
export const SUPERUSER = "nametag";
/** Owns the database, and may do nothing else. */
export const APP_USER = "nametag_app";

type Cluster = { home: Home; program: (name: string) => string; durable: boolean };

const getDataFolder = ({ folder }: Home) => path.join(folder, "data");
const getPasswordFile = (dataFolder: string, role = SUPERUSER) => path.join(dataFolder, `${role}.password`);
const getLockFile = (home: Home) => path.join(getDataFolder(home), "postmaster.pid");
export const getLogFile = ({ folder }: Home) => path.join(folder, "server.log");

/** For two cores shared with two Node processes. Commits are on disk. */
const SETTINGS = [
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

/** Throws an Error with the end of the program's error output. */
async function run({ home, program }: Cluster, name: string, args: string[]): Promise<void> {
  // Without PGDATA, PGPORT or a locale, which would change what the program does.
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C", TZ: "UTC" } as unknown;
  const child = spawn(program(name), args, {
    ...home.user,
    cwd: home.folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("exit", resolve));
  if (code !== 0) throw new Error(`PostgreSQL's ${name} failed: ${errors.trim() || `exit ${code}`}`);
}

/** Renames a complete cluster, so that killed and concurrent starts are harmless. */
export async function initialize(cluster: Cluster): Promise<void> {
  const { home, durable } = cluster;
  if (existsSync(getDataFolder(home))) return;
  const unfinished = await mkdtemp(`${getDataFolder(home)}.unfinished-`);
  const passwordFile = `${unfinished}.password`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (home.user) {
      await chown(unfinished, home.user.uid, home.user.gid);
      await chown(passwordFile, home.user.uid, home.user.gid);
    }
    const flags = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    if (!durable) flags.push("--no-sync");
    await run(cluster, "initdb", [`--pgdata=${unfinished}`, "--locale=C", "--encoding=UTF8", ...flags]);
    await rename(passwordFile, getPasswordFile(unfinished));
    await rename(unfinished, getDataFolder(home)).catch((error: unknown) => {
      // Uses the cluster that another process created first.
      if (!existsSync(getDataFolder(home))) throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

export const readPassword = (home: Home): Promise<string> => readFile(getPasswordFile(getDataFolder(home)), "utf8");

/** The first call creates the password. Concurrent calls get the same one. */
export async function loadAppPassword(home: Home): Promise<string> {
  const file = getPasswordFile(getDataFolder(home), APP_USER);
  // Renamed when complete, so that no process reads a part of it.
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  if (!existsSync(file)) {
    await writeFile(unfinished, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (home.user) await chown(unfinished, home.user.uid, home.user.gid);
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await rm(unfinished, { force: true });
  }
  return readFile(file, "utf8");
}

/**
 * A lock file remains after a crash, and another program may have its process id. So only a
 * `postgres` on this folder counts.
 */
export function findRunning(home: Home): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(getLockFile(home), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!pid || !runsServer(pid, getDataFolder(home))) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function runsServer(pid: number, dataFolder: string): boolean {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(dataFolder);
    } catch {
      return false;
    }
  }
  return (
    spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout?.includes(dataFolder) ?? false
  );
}

/** Removes a crash's lock file. Throws an Error with the end of the server's log. */
export async function start(cluster: Cluster, port: number): Promise<void> {
  const { home, durable } = cluster;
  if (!findRunning(home)) rmSync(getLockFile(home), { force: true });
  const log = getLogFile(home);
  await rotateLog(log).catch(() => undefined);
  const flags = [...SETTINGS, ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"])];
  const options = [`-p ${port}`, ...flags.map((setting) => `-c ${setting}`)].join(" ");
  try {
    await run(cluster, "pg_ctl", [
      "start",
      "-D",
      getDataFolder(home),
      "-l",
      log,
      "-w",
      "-t",
      "60",
      "-s",
      "-o",
      options,
    ]);
  } catch {
    const lines = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-5);
    throw new Error(`PostgreSQL did not start (${log}):\n${lines.join("\n")}`);
  }
}

/** `fast` ends sessions and writes a checkpoint. After `immediate` the next start recovers. */
export async function stop(cluster: Cluster, mode: "fast" | "immediate"): Promise<void> {
  const running = findRunning(cluster.home);
  if (!running) return;
  const args = ["stop", "-D", getDataFolder(cluster.home), "-m", mode, "-w", "-t", "15", "-s"];
  await run(cluster, "pg_ctl", args).catch(() => {
    // The server ended meanwhile, or ignores signals.
    if (findRunning(cluster.home)?.pid === running.pid) process.kill(running.pid, "SIGKILL");
  });
}
