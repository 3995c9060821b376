import { db } from "@/lib/core/server/db";
import { getStoreFailure } from "@/lib/core/server/object-store/object-store";
import { findStorage, getCurrentStorage } from "@/lib/uploads/configured";
import type { StorageName } from "@/lib/uploads/storage";

import { failing, type CheckContext, type Status } from "./check";

/** UploadThing lists no files. */
const LISTED: readonly StorageName[] = ["disk", "s3"];

const listUploads = () => db().upload.findMany({ select: { key: true, storage: true } });

async function findMissing(name: StorageName, keys: string[]): Promise<string[]> {
  const storage = findStorage(name, true);
  // Without its settings no page gets them.
  if (!storage?.list || keys.length === 0) return storage ? [] : keys;
  const missing = new Set(keys);
  for await (const page of storage.list()) for (const key of page) missing.delete(key);
  return [...missing];
}

/** Compares the rows of pictures with the files on the disk and in the store. */
export async function checkPictures({ t }: CheckContext): Promise<Status> {
  const uploads = await listUploads().catch(() => null);
  if (!uploads) return { state: "off", detail: t("admin.health.pictures.unknown") };
  const finding = Promise.all(
    LISTED.map((name) =>
      findMissing(
        name,
        uploads.filter(({ storage }) => storage === name).map(({ key }) => key),
      ),
    ),
  );
  const found = await finding.catch((error: unknown) => {
    // The storage's own check says so.
    if (getCurrentStorage() === "s3" && getStoreFailure(error) === "unreachable") return null;
    throw error;
  });
  if (!found) return { state: "off", detail: t("admin.health.pictures.notListed") };
  const suspects = new Set(found.flat());
  // Others were removed meanwhile.
  const missing = suspects.size === 0 ? 0 : (await listUploads()).filter(({ key }) => suspects.has(key)).length;
  const samples = [{ name: "pictures_missing" as const, value: missing }];
  if (missing > 0) return failing(t("admin.health.pictures.missing", { missing }), samples);
  return { state: "ok", detail: t("admin.health.pictures.ok", { count: uploads.length }), samples };
}
