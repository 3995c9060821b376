import { logger } from "@/lib/core/server/process/logger";
import { AppError, toAppError } from "@/lib/core/shared/errors";

import { findStorage, getCurrentStorage, getStorage } from "./configured";
import { DiskFullError } from "./disk";
import type { Picture } from "./picture";
import { isKey, toOwnUrl, type StorageName, type StoredLocation } from "./storage";

export type StoredFile = StoredLocation & { contentType: string; bytes: number; storage: StorageName };

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || (error as NodeJS.ErrnoException).code === "ENOSPC";

/**
 * Removes the file if `record`, which writes its rows, fails.
 * @throws AppError `unavailable` if it can't be stored; what `record` throws
 */
export async function storePicture<T>(picture: Picture, record: (file: StoredFile) => Promise<T>): Promise<T> {
  const storage = getCurrentStorage();
  let location: StoredLocation;
  try {
    location = await getStorage(storage).put(picture);
  } catch (error) {
    logger.error({ err: error, storage }, "picture could not be stored");
    // Space returns only when somebody removes files.
    throw isDiskFull(error)
      ? new AppError("unavailable", "uploads.diskFull", { retryAfter: 600, cause: error })
      : new AppError("unavailable", "uploads.unavailable", { retryAfter: 30, cause: error });
  }
  try {
    return await record({ ...location, storage, contentType: picture.contentType, bytes: picture.bytes.length });
  } catch (error) {
    // After a lost connection the transaction may have committed. The daily clean-up decides then.
    if (toAppError(error).code !== "unavailable") await removeStoredFiles([{ storage, key: location.key }]);
    throw error;
  }
}

/**
 * Returns a picture that we serve ourselves, or null. It is read whole, so that a page never gets a
 * part of one from a store that fails meanwhile.
 * @throws AppError `unavailable` if the store doesn't respond; what reading from the disk throws
 */
export async function readOwnPicture(key: string): Promise<Buffer | null> {
  if (!isKey(key)) return null;
  const location = { key, url: toOwnUrl(key) };
  const disk = getStorage("disk");
  const store = findStorage("s3");
  const onDisk = await disk.read(location);
  if (onDisk || !store) return onDisk;
  try {
    // It may have been moved to the disk.
    return (await store.read(location)) ?? (await disk.read(location));
  } catch (error) {
    logger.warn({ err: error }, "picture could not be read");
    throw new AppError("unavailable", "uploads.unreadable", { retryAfter: 30, cause: error });
  }
}

/** Removes files and returns those removed. The daily clean-up retries the others. */
export async function removeStoredFiles<File extends { storage: string; key: string }>(
  files: readonly File[],
): Promise<File[]> {
  const removed: File[] = [];
  for (const file of files) {
    try {
      await getStorage(file.storage).remove(file.key);
      removed.push(file);
    } catch (error) {
      logger.warn({ err: error, storage: file.storage }, "stored file could not be removed");
    }
  }
  return removed;
}
