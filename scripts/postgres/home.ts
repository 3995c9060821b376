import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { canWrite, findServerUser, type ServerUser } from "./server-user";

/** Other users can't enter root's home folder. */
const STATE_FOLDER = "/var/lib/nametag";

export const getPostgresFolder = (dataDir: string): string => path.join(dataDir, "postgres");

export type Home = {
  /** Contains the cluster (`data`) and its log (`server.log`). */
  folder: string;
  user: ServerUser;
  /** For PostgreSQL's programs, if `user` can't run those in node_modules. */
  copies: string;
};

async function createHome(folder: string): Promise<Home> {
  await mkdir(folder, { recursive: true });
  const user = findServerUser(path.join(folder, "data"));
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, user, copies: user ? STATE_FOLDER : folder };
}

/**
 * Uses a folder below /var/lib/nametag if PostgreSQL's user can't enter the requested one, where a
 * file `elsewhere` then names it. So removing the requested folder gives an empty database, and a
 * copied folder gets a cluster of its own.
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
