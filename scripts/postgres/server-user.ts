import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Undefined is the current user. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Under root this returns the owner of its data, else
 * `postgres`, else `nobody`. @param dataFolder need not exist yet
 */
export function findServerUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error("PostgreSQL can't run as root, and there is neither a user postgres nor nobody: set DATABASE_URL");
}

export function canWrite(folder: string, user: ServerUser): boolean {
  return spawnSync("test", ["-w", folder, "-a", "-x", folder], { ...user, cwd: "/" }).status === 0;
}

export function canRun(program: string, user: ServerUser): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/" }).status === 0;
}
