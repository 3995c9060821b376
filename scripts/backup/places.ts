import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { listBackups, listStoredBackups, type Backups } from "../../lib/core/server/backup-folder";
import { readLargeObject, writeLargeObject, PART_BYTES } from "../../lib/core/server/object-store/large-objects";
import { createObjectStore, type ObjectStore } from "../../lib/core/server/object-store/object-store";
import { getStoreSettings } from "../../lib/core/server/object-store/settings";
import { env } from "../../lib/core/server/process/env";
import { getFreeBytes, MIN_FREE_BYTES } from "../../lib/uploads/disk";
import { STORE } from "./settings";

/** A slow line sends a part in two minutes with 1.1 Mbit/s. */
const LIMITS = { deadlineMs: 120_000, maxBytes: PART_BYTES + 1024 ** 2, maxConcurrent: 2 };
const MAX_ATTEMPTS = 4;
/** A backup may be larger than the one before it, by so much. */
const GROWTH = 1.2;

function openStore(): { store: ObjectStore; prefix: string } {
  const settings = getStoreSettings();
  const prefix = env().BACKUP_S3_PREFIX;
  if (!settings || !prefix) throw new Error("BACKUP_S3_PREFIX is not set");
  return { store: createObjectStore(settings, LIMITS, MAX_ATTEMPTS), prefix };
}

function openObject(file: string): { store: ObjectStore; key: string } {
  const { store, prefix } = openStore();
  const name = file.slice(STORE.length);
  if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`${file}: name a file like ${STORE}nametag.backup`);
  return { store, key: `${prefix}/${name}` };
}

/** Returns the file as the other functions here want it. */
export const resolveFile = (file: string): string => (file.startsWith(STORE) ? file : path.resolve(file));

async function writeToStore(file: string, source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  const { store, key } = openObject(file);
  for await (const objects of store.list(key))
    if (objects.some((object) => object.key === key)) throw new Error(`${file} exists: name another file`);
  await writeLargeObject(store, key, source, signal);
}

async function writeToDisk(file: string, source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists: name another file`);
  const temporary = `${file}.part`;
  // The file of a killed process would keep its mode.
  await rm(temporary, { force: true });
  const output = await open(temporary, "wx", 0o600);
  try {
    signal?.throwIfAborted();
    await pipeline(source, output.createWriteStream({ flush: true }), { signal });
    await rename(temporary, file);
  } catch (error) {
    await output.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Writes a file completely, or not at all. Only its owner can read it. Replaces no file.
 *
 * @throws what aborted the signal
 */
export const writeWholeFile: typeof writeToDisk = (file, source, signal) =>
  file.startsWith(STORE) ? writeToStore(file, source, signal) : writeToDisk(file, source, signal);

export function readWholeFile(file: string): AsyncIterable<Buffer> {
  if (!file.startsWith(STORE)) return createReadStream(file);
  const { store, key } = openObject(file);
  return readLargeObject(store, key);
}

/** Returns what reads the pictures of the S3 store. @throws Error if its settings are missing */
export function openPictures(): (key: string) => Promise<Buffer | null> {
  const settings = getStoreSettings();
  if (!settings) throw new Error("--with-uploads copies the images of the S3 store: set the S3 settings");
  const store = createObjectStore(settings, LIMITS, MAX_ATTEMPTS);
  return (key) => store.get(`uploads/${key}`);
}

/** Where dated backups are kept. */
export type BackupFolder = {
  list(): Promise<Backups>;
  remove(name: string): Promise<void>;
  /** @throws Error if there is no space for another one */
  checkSpace(newest: string | undefined): Promise<void>;
  getFile(name: string): string;
};

/** @param folder a path, or STORE */
export function openFolder(folder: string): BackupFolder {
  if (folder === STORE) {
    const { store, prefix } = openStore();
    return {
      list: () => listStoredBackups(store, prefix),
      remove: (name) => store.remove(`${prefix}/${name}`),
      checkSpace: () => Promise.resolve(),
      getFile: (name) => STORE + name,
    };
  }
  return {
    async list() {
      await mkdir(folder, { recursive: true });
      return listBackups(folder);
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    // The disk may be the database's, which needs the rest.
    async checkSpace(newest) {
      const size = newest ? (await stat(path.join(folder, newest))).size : 0;
      const [needed, free] = [MIN_FREE_BYTES + GROWTH * size, await getFreeBytes(folder)];
      const toMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;
      if (free < needed)
        throw new Error(`${folder} has ${toMegabytes(free)} free, a backup needs ${toMegabytes(needed)}`);
    },
    getFile: (name) => path.join(folder, name),
  };
}
