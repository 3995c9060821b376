import { getStoreSettings } from "@/lib/core/server/object-store/settings";
import { env } from "@/lib/core/server/process/env";

import { createDiskStorage } from "./disk";
import { createS3Storage } from "./s3";
import type { Storage, StorageName } from "./storage";
import { createUploadThingStorage } from "./uploadthing";

/** Returns null if it is not configured. */
export function findStorage(name: StorageName, isCheck = false): Storage | null {
  const { DATA_DIR, UPLOADTHING_TOKEN } = env();
  if (name === "disk") return createDiskStorage(DATA_DIR);
  if (name === "uploadthing") return UPLOADTHING_TOKEN ? createUploadThingStorage(UPLOADTHING_TOKEN) : null;
  const settings = getStoreSettings();
  return settings && createS3Storage(settings, isCheck);
}

/** Files stay in the storage that their row names when the settings change. */
export function getStorage(name: string, isCheck = false): Storage {
  const storage = findStorage(name as StorageName, isCheck);
  if (!storage) throw new Error(`Storage ${name} is not configured`);
  return storage;
}

/** UploadThing if its token is set, else S3 if it is configured, else this machine's disk. */
export function getCurrentStorage(): StorageName {
  if (env().UPLOADTHING_TOKEN) return "uploadthing";
  return getStoreSettings() ? "s3" : "disk";
}
