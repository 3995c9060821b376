import { randomBytes } from "node:crypto";

import { env } from "@/lib/core/server/process/env";
import { AppError, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";
import { createOutgoingFetch } from "@/lib/core/server/outgoing";

import { createDiskStorage, DiskFullError, type Storage, type StorageName } from "./disk";
import type { Picture } from "./picture";

const fetchUploadThing = createOutgoingFetch({ deadlineMs: 30_000, maxBytes: 64 * 1024, maxConcurrent: 10 });

// Loaded at first use, because most installations have no token.
async function client(token: string) {
  const { UTApi, UTFile } = await import("uploadthing/server");
  return { api: new UTApi({ token, logLevel: "Error", fetch: fetchUploadThing }), UTFile };
}

/** UploadThing's client also reads variables such as UPLOADTHING_API_URL. Tests set them. */
function createUploadThingStorage(token: string): Storage {
  return {
    async put({ bytes, contentType, extension }) {
      const { api, UTFile } = await client(token);
      const name = `${randomBytes(16).toString("hex")}.${extension}`;
      const file = new UTFile([new Uint8Array(bytes)], name, { type: contentType });
      const { data, error } = await api.uploadFiles(file, { contentDisposition: "inline" });
      if (error) throw new Error(`UploadThing refused the file: ${error.message}`);
      return { key: data.key, url: data.ufsUrl };
    },
    async remove(key) {
      const { api } = await client(token);
      await api.deleteFiles(key);
    },
  };
}

/** UploadThing if its token is set, else this machine's disk. */
const getCurrentStorage = (): StorageName => (env().UPLOADTHING_TOKEN ? "uploadthing" : "disk");

/** Files stay in the storage that their row names when the setting changes. */
function getStorage(name: string): Storage {
  const { DATA_DIR, UPLOADTHING_TOKEN } = env();
  if (name === "disk") return createDiskStorage(DATA_DIR);
  if (name === "uploadthing" && UPLOADTHING_TOKEN) return createUploadThingStorage(UPLOADTHING_TOKEN);
  throw new Error(`Storage ${name} is not configured`);
}

export type StoredFile = { key: string; url: string; contentType: string; bytes: number; storage: StorageName };

/**
 * Removes the file if `record`, which writes its rows, fails.
 * @throws AppError `unavailable` if it can't be stored; what `record` throws
 */
export async function storePicture<T>(picture: Picture, record: (file: StoredFile) => Promise<T>): Promise<T> {
  const storage = getCurrentStorage();
  let location: { key: string; url: string };
  try {
    location = await getStorage(storage).put(picture);
  } catch (error) {
    logger.error({ err: error, storage }, "picture could not be stored");
    const isDiskFull = error instanceof DiskFullError || (error as NodeJS.ErrnoException).code === "ENOSPC";
    // Space returns only when somebody removes files.
    throw isDiskFull
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
