import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

export type StorageName = "disk" | "uploadthing";

export type Storage = {
  /** Stores a file completely or throws. Returns its key, and the URL for pages. */
  put(file: { bytes: Buffer; contentType: string; extension: string }): Promise<{ key: string; url: string }>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
};

/** Keys are made by the server: no name from a client reaches the file system. */
const KEY_PATTERN = /^[0-9a-f]{32}\.webp$/;
const PARTIAL_PATTERN = /\.part$/;

const getUploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");

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
    async put({ bytes, extension }) {
      await mkdir(folder, { recursive: true });
      if ((await getFreeBytes(folder)) < MIN_FREE_BYTES + bytes.length)
        throw new DiskFullError("the disk is almost full");
      const key = `${randomBytes(16).toString("hex")}.${extension}`;
      // The file must be on the disk before a row refers to it.
      await writeWhole(folder, key, bytes);
      return { key, url: `/uploads/${key}` };
    },
    async remove(key) {
      if (KEY_PATTERN.test(key)) await rm(path.join(folder, key), { force: true });
    },
  };
}

export async function readStoredFile(dataDir: string, key: string): Promise<Buffer | null> {
  if (!KEY_PATTERN.test(key)) return null;
  return readFile(path.join(getUploadsFolder(dataDir), key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Lists keys and partial files that were last written before an instant. */
export async function listFilesOlderThan(
  dataDir: string,
  instant: Date,
): Promise<{ keys: string[]; partial: string[] }> {
  const folder = getUploadsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const info = await stat(path.join(folder, name)).catch(() => null);
    if (info && info.mtime < instant) old.push(name);
  }
  return {
    keys: old.filter((name) => KEY_PATTERN.test(name)),
    partial: old.filter((name) => PARTIAL_PATTERN.test(name)),
  };
}

export async function removePartialFiles(dataDir: string, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((name) => rm(path.join(getUploadsFolder(dataDir), path.basename(name)), { force: true })),
  );
}
