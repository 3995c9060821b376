import { createObjectStore, type ObjectStore } from "@/lib/core/server/object-store/object-store";
import type { StoreLimits } from "@/lib/core/server/object-store/request-handler";
import type { StoreSettings } from "@/lib/core/server/object-store/settings";

import { createKey, isKey, toOwnUrl, type Storage } from "./storage";

const FOLDER = "uploads/";

/** Two tries of a call. A stored picture has a few hundred kilobytes at most. */
export const S3_LIMITS: StoreLimits = { deadlineMs: 8_000, maxBytes: 8 * 1024 ** 2, maxConcurrent: 32 };

let cached: { settings: string; store: ObjectStore } | undefined;

/** One store for all callers, because its limits count their calls together. */
function getStore(settings: StoreSettings): ObjectStore {
  const key = JSON.stringify(settings);
  if (cached?.settings !== key) cached = { settings: key, store: createObjectStore(settings, S3_LIMITS) };
  return cached.store;
}

/** Objects under `uploads/` of the bucket, which can be private: app/uploads serves them. */
export function createS3Storage(settings: StoreSettings): Storage {
  const store = getStore(settings);
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
