import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { Storage } from "./storage";

/** Ours by making: no name that a client sent ever reaches the file system. */
const KEY = /^[0-9a-f]{32}\.webp$/;
const UNFINISHED = /\.part$/;

const folderIn = (dataDir: string): string => path.join(dataDir, "uploads");

/** Files under `DATA_DIR/uploads`, served by app/uploads. */
export function diskStorage(dataDir: string): Storage {
  const folder = folderIn(dataDir);
  return {
    async put({ bytes, extension }) {
      const key = `${randomBytes(16).toString("hex")}.${extension}`;
      const unfinished = path.join(folder, `${key}.part`);
      await mkdir(folder, { recursive: true });
      try {
        const file = await open(unfinished, "wx", 0o644);
        try {
          await file.writeFile(bytes);
          // On the disk itself before a row says that it is (quality F15).
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path.join(folder, key));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { key, url: `/uploads/${key}` };
    },
    async remove(key) {
      if (KEY.test(key)) await rm(path.join(folder, key), { force: true });
    },
  };
}

/** A stored file's bytes; null for a key that isn't one of ours or names nothing. */
export async function readStoredFile(dataDir: string, key: string): Promise<Buffer | null> {
  if (!KEY.test(key)) return null;
  return readFile(path.join(folderIn(dataDir), key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Keys of files, and names of unfinished ones, last written before then. */
export async function listFilesOlderThan(
  dataDir: string,
  instant: Date,
): Promise<{ keys: string[]; unfinished: string[] }> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const known = await stat(path.join(folder, name)).catch(() => null);
    if (known && known.mtime < instant) old.push(name);
  }
  return { keys: old.filter((name) => KEY.test(name)), unfinished: old.filter((name) => UNFINISHED.test(name)) };
}

/** Takes away what a killed process left half written. */
export async function removePartialFiles(dataDir: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(path.join(folderIn(dataDir), path.basename(name)), { force: true })));
}
