import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { canWrite, serverUserFor, type ServerUser } from "./server-user";

/** Root's own home lets nobody else in; services keep their state here. */
const stateFolder = "/var/lib/nametag";

/** Where a cluster lives (`data`, `server.log`), and for whom. */
export type Home = { folder: string; user: ServerUser; copies: string };

const dataOf = (folder: string) => path.join(folder, "data");

async function makeHome(folder: string): Promise<Home> {
  await mkdir(folder, { recursive: true });
  const user = serverUserFor(dataOf(folder));
  if (user) await chown(folder, user.uid, user.gid);
  return { folder, user, copies: user ? stateFolder : folder };
}

/**
 * The cluster's home: the folder asked for, or, when PostgreSQL's user can't reach it (root below a closed folder),
 * one below /var/lib/nametag. A file `elsewhere` in the folder asked for then names it, so that removing the folder
 * starts afresh, and a copy of it (another path, another hash) gets a cluster of its own.
 */
export async function findHome(folder: string, say: (line: string) => void): Promise<Home> {
  const home = await makeHome(folder);
  if (canWrite(folder, home.user)) return home;
  if (!home.user) {
    throw new Error(`${folder} can't be written to: start as its owner, or set DATA_DIR to another folder`);
  }

  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const note = path.join(folder, "elsewhere");
  const noted = existsSync(note) ? (await readFile(note, "utf8")).trim() : "";
  const elsewhere = noted.startsWith(path.join(stateFolder, `${hash}-`))
    ? noted
    : path.join(stateFolder, `${hash}-${randomBytes(4).toString("hex")}`);
  const reachable = await makeHome(elsewhere);
  if (!canWrite(elsewhere, reachable.user)) {
    throw new Error(`PostgreSQL's user can enter neither ${folder} nor ${elsewhere}: set DATABASE_URL or DATA_DIR`);
  }
  await writeFile(note, `${elsewhere}\n`);
  say(`Other users can't enter ${folder}, so the database is kept in ${elsewhere}.`);
  return reachable;
}
