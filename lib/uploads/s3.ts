import { createObjectStore, type ObjectStore } from "@/lib/core/server/object-store/object-store";
import type { StoreLimits } from "@/lib/core/server/object-store/request-handler";
import type { StoreSettings } from "@/lib/core/server/object-store/settings";

import { createKey, isKey, toOwnUrl, type Storage } from "./storage";

const FOLDER = "uploads/";

/** Each of two tries. A stored picture has a few hundred kilobytes at most. */
export const S3_LIMITS: StoreLimits = { deadlineMs: 8_000, maxBytes: 8 * 1024 ** 2, maxConcurrent: 32 };

/** Both tries of a store that hangs end within the nine seconds of a check. */
export const S3_CHECK_LIMITS: StoreLimits = { ...S3_LIMITS, deadlineMs: 3_000 };

type Stores = Record<"store" | "checked", ObjectStore>;

let cached: ({ settings: string } & Stores) | undefined;

/** The same stores for all callers, because their limits count the calls together. */
function getStores(settings: StoreSettings): Stores {
  const key = JSON.stringify(settings);
  if (cached?.settings !== key)
    cached = {
      settings: key,
      store: createObjectStore(settings, S3_LIMITS),
      checked: createObjectStore(settings, S3_CHECK_LIMITS),
    };
  return cached;
}

/** Objects under `uploads/` of the bucket, which can be private: app/uploads serves them. */
export function createS3Storage(settings: StoreSettings, isCheck = false): Storage {
  const store = getStores(settings)[isCheck ? "checked" : "store"];
  return {
    async put({ bytes, contentType, extension }, key = createKey(extension)) {
      await store.put(FOLDER + key, bytes, contentType);
      return { key, url: toOwnUrl(key) };
    },
    read: async ({ key }) => (isKey(key) ? store.get(FOLDER + key) : null),
    async remove(key) {
      if (isKey(key)) await store.remove(FOLDER + key);
    },
    async *list(before) {
      for await (const objects of store.list(FOLDER))
        yield objects
          .filter(({ writtenAt }) => !before || writtenAt < before)
          .map(({ key }) => key.slice(FOLDER.length))
          .filter(isKey);
    },
  };
}
