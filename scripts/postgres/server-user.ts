import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Whom PostgreSQL's programs run as; undefined: as we do. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root: it runs as the user who owns its data, else as the system's `postgres`, else as
 * `nobody`. No user is created on somebody's machine for a demonstration.
 *
 * @param dataFolder the cluster's own folder, which need not exist yet
 */
export function serverUserFor(dataFolder: string): ServerUser {
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

/** Whether that user can write in the folder: every folder above it must let the user through. */
export function canWrite(folder: string, user: ServerUser): boolean {
  return spawnSync("test", ["-w", folder, "-a", "-x", folder], { ...user, cwd: "/" }).status === 0;
}

/** Whether that user can run the program and read what it links to. */
export function canRun(program: string, user: ServerUser): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/" }).status === 0;
}
