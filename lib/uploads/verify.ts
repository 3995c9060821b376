import { getStoreFailure, type StoreFailure } from "@/lib/core/server/object-store/object-store";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import { getCurrentStorage, getStorage } from "./configured";
import { hasUploadsFolder } from "./disk";
import { isDiskFull } from "./store";
import type { StorageName } from "./storage";

export type StorageProblem = StoreFailure | "diskFull" | "differs";

async function tryStorage(name: StorageName): Promise<StorageProblem | null> {
  const storage = getStorage(name, true);
  const bytes = Buffer.from("Nametag tries the storage.");
  const location = await storage.put({ bytes, contentType: "image/webp", extension: "webp" });
  const isSame = (await storage.read(location))?.equals(bytes) === true;
  // The daily clean-up removes it if this fails.
  await storage.remove(location.key);
  return isSame ? null : "differs";
}

function toProblem(error: unknown, storage: StorageName): StorageProblem {
  if (isDiskFull(error)) return "diskFull";
  if (storage === "s3") return getStoreFailure(error);
  return (error as NodeJS.ErrnoException).code === "EACCES" ? "denied" : "failed";
}

type Verified = {
  storage: StorageName;
  problem: StorageProblem | null;
  /** False for a folder that the first picture creates. */
  isCreated: boolean;
};

/**
 * Stores, reads and removes a small file where new pictures go. It leaves nothing: a folder that is
 * not there yet would belong to whoever runs this.
 */
export async function verifyStorage(): Promise<Verified> {
  const storage = getCurrentStorage();
  if (storage === "disk" && !hasUploadsFolder(env().DATA_DIR)) return { storage, problem: null, isCreated: false };
  try {
    return { storage, isCreated: true, problem: await tryStorage(storage) };
  } catch (error) {
    logger.warn({ err: error, storage }, "storage does not work");
    return { storage, isCreated: true, problem: toProblem(error, storage) };
  }
}
