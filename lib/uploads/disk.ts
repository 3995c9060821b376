import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

import { createKey, isKey, toOwnUrl, type Storage } from "./storage";

const PARTIAL_PATTERN = /\.part$/;

const getUploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");

/** The first picture creates it. */
export const hasUploadsFolder = (dataDir: string): boolean => existsSync(getUploadsFolder(dataDir));

/** Writes a file atomically. It is on the disk when this returns. */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = path.join(folder, `${name}.part`);
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(temporary, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path.join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The database needs the rest. */
export const MIN_FREE_BYTES = 256 * 1024 ** 2;

export class DiskFullError extends Error {
  override name = "DiskFullError";
}

export async function getFreeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** Files under `DATA_DIR/uploads`, served by app/uploads. */
export function createDiskStorage(dataDir: string): Storage {
  const folder = getUploadsFolder(dataDir);
  return {
    async put({ bytes, extension }, key = createKey(extension)) {
      await mkdir(folder, { recursive: true });
      if ((await getFreeBytes(folder)) < MIN_FREE_BYTES + bytes.length)
        throw new DiskFullError("the disk is almost full");
      // Left by a killed process that moved this file.
      await rm(path.join(folder, `${key}.part`), { force: true });
      // The file must be on the disk before a row refers to it.
      await writeWhole(folder, key, bytes);
      return { key, url: toOwnUrl(key) };
    },
    read: ({ key }) => readStoredFile(dataDir, key),
    async remove(key) {
      if (isKey(key)) await rm(path.join(folder, key), { force: true });
    },
    async *list(before) {
      yield (before ? await listFilesOlderThan(dataDir, before) : await listFiles(dataDir)).filter(isKey);
    },
  };
}

async function readStoredFile(dataDir: string, key: string): Promise<Buffer | null> {
  if (!isKey(key)) return null;
  return readFile(path.join(getUploadsFolder(dataDir), key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

const listFiles = (dataDir: string): Promise<string[]> => readdir(getUploadsFolder(dataDir)).catch(() => []);

/** Lists files that were last written before an instant. */
async function listFilesOlderThan(dataDir: string, instant: Date): Promise<string[]> {
  const folder = getUploadsFolder(dataDir);
  const old: string[] = [];
  for (const name of await listFiles(dataDir)) {
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (info && info.mtime < instant) old.push(name);
  }
  return old;
}

/** Removes the files of killed processes. Returns how many. */
export async function removePartialFiles(dataDir: string, before: Date): Promise<number> {
  const names = (await listFilesOlderThan(dataDir, before)).filter((name) => PARTIAL_PATTERN.test(name));
  await Promise.all(names.map((name) => rm(path.join(getUploadsFolder(dataDir), name), { force: true })));
  return names.length;
}
