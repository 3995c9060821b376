import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { canWrite, findServerUser, type ServerUser } from "./server-user";

/** Where services store their state. Other users can't enter the home folder of root. */
const STATE_FOLDER = "/var/lib/nametag";

/** Returns the folder of the embedded database. */
export const getPostgresFolder = (dataDir: string): string => path.join(dataDir, "postgres");

export type Home = {
  /** Contains the cluster (`data`) and its log (`server.log`). */
  folder: string;
  user: ServerUser;
  /** Where to copy PostgreSQL's programs to if `user` can't run those in node_modules. */
  copies: string;
};

async function createHome(folder: string): Promise<Home> {
  await mkdir(folder, { recursive: true });
  const user = findServerUser(path.join(folder, "data"));
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, user, copies: user ? STATE_FOLDER : folder };
}

/**
 * Returns where the cluster is stored: in the requested folder, or below /var/lib/nametag when PostgreSQL's user can't
 * enter it (the process runs as root below a closed folder). A file `elsewhere` in the requested folder then names the
 * other one. So removing the requested folder starts with an empty database, and a copy of it, which has another path and
 * another hash, gets its own cluster.
 */
export async function findHome(folder: string, log: (line: string) => void): Promise<Home> {
  const home = await createHome(folder);
  if (canWrite(folder, home.user)) return home;
  if (!home.user) {
    throw new Error(`${folder} can't be written to: start as its owner, or set DATA_DIR to another folder`);
  }

  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const pointer = path.join(folder, "elsewhere");
  const previous = existsSync(pointer) ? (await readFile(pointer, "utf8")).trim() : "";
  const elsewhere = previous.startsWith(path.join(STATE_FOLDER, `${hash}-`))
    ? previous
    : path.join(STATE_FOLDER, `${hash}-${randomBytes(4).toString("hex")}`);
  const reachable = await createHome(elsewhere);
  if (!canWrite(elsewhere, reachable.user)) {
    throw new Error(`PostgreSQL's user can enter neither ${folder} nor ${elsewhere}: set DATABASE_URL or DATA_DIR`);
  }
  await writeFile(pointer, `${elsewhere}\n`);
  log(`Other users can't enter ${folder}, so the database is stored in ${elsewhere}.`);
  return reachable;
}
