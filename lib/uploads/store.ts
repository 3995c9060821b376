import { env } from "@/lib/core/server/env";
import { AppError, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";

import { diskStorage } from "./disk";
import type { Picture } from "./picture";
import type { Storage, StorageName } from "./storage";
import { uploadThingStorage } from "./uploadthing";

/** Where new files go: UploadThing with its token, else this machine's disk (architecture, Processes). */
const storageInUse = (): StorageName => (env().UPLOADTHING_TOKEN ? "uploadthing" : "disk");

/** The store that a row names: files stay where they were put when the setting changes. */
function storageNamed(name: string): Storage {
  const { DATA_DIR, UPLOADTHING_TOKEN } = env();
  if (name === "disk") return diskStorage(DATA_DIR);
  if (name === "uploadthing" && UPLOADTHING_TOKEN) return uploadThingStorage(UPLOADTHING_TOKEN);
  throw new Error(`There is no way to the store ${name}`);
}

/** What a row of `uploads` says of a stored file. */
export type StoredFile = { key: string; url: string; contentType: string; bytes: number; storage: StorageName };

/**
 * Stores a picture, then lets `record` write the rows that name it. No row without its file, whatever fails (quality F15): the
 * file stands before, and goes again when the rows are refused.
 * @throws AppError `unavailable` when it can't be stored; what `record` throws
 */
export async function storePicture<T>(picture: Picture, record: (file: StoredFile) => Promise<T>): Promise<T> {
  const storage = storageInUse();
  let place: { key: string; url: string };
  try {
    place = await storageNamed(storage).put(picture);
  } catch (error) {
    logger.error({ err: error, storage }, "a picture could not be stored");
    throw new AppError("unavailable", "We can't store pictures right now. Please try again in a moment.", {
      retryAfter: 30,
      cause: error,
    });
  }
  try {
    return await record({ ...place, storage, contentType: picture.contentType, bytes: picture.bytes.length });
  } catch (error) {
    // A database that went away may have committed: then the file is named. The daily sweep finds out.
    if (toAppError(error).code !== "unavailable") await removeStoredFiles([{ storage, key: place.key }]);
    throw error;
  }
}

/** Removes files nobody names any more. What can't be removed now is logged and left to the daily sweep; answers the rest. */
export async function removeStoredFiles<File extends { storage: string; key: string }>(
  files: readonly File[],
): Promise<File[]> {
  const removed: File[] = [];
  for (const file of files) {
    try {
      await storageNamed(file.storage).remove(file.key);
      removed.push(file);
    } catch (error) {
      logger.warn({ err: error, storage: file.storage }, "a stored file could not be removed");
    }
  }
  return removed;
}
