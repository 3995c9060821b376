import { db, type Tx } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { toNameTagEvents } from "@/lib/profiles/service/audience";
import { publish } from "@/lib/realtime/bus";
import { findStorage, getStorage } from "@/lib/uploads/configured";
import { isKey, STORAGES, type StorageName, type StoredLocation } from "@/lib/uploads/storage";
import { removeStoredFiles } from "@/lib/uploads/store";

import { LOGOS } from "../constants/event";
import { toEventChange } from "./event-change";

const BATCH_SIZE = 100;

const UPLOAD = { id: true, ownerId: true, kind: true, key: true, url: true, contentType: true, storage: true } as const;
type Upload = {
  id: string;
  ownerId: string | null;
  kind: string;
  key: string;
  url: string;
  contentType: string;
  storage: string;
};

type ChangedEvent = { id: string; visibility: string };

export type MoveResult = {
  moved: number;
  /** Rows whose file is in no storage. */
  missing: number;
  failed: { key: string; reason: string }[];
};

/** The rows of originals that are being removed. The daily clean-up takes them for old ones. */
const REPLACED_AT = new Date(0);
const ANY_TIME = new Date(8.64e15);

const notIn = (target: StorageName) => ({ storage: { not: target }, createdAt: { gt: REPLACED_AT } });

/** Stores a copy and reads it again. @throws Error if the copy differs */
async function copy(upload: Upload, bytes: Buffer, target: StorageName): Promise<StoredLocation> {
  const storage = getStorage(target);
  // The same key keeps the address, because the disk and the store have the same addresses.
  const key = isKey(upload.key) ? upload.key : undefined;
  const location = await storage.put({ bytes, contentType: upload.contentType, extension: "webp" }, key);
  if ((await storage.read(location))?.equals(bytes) === true) return location;
  await removeStoredFiles([{ storage: target, key: location.key }]);
  throw new Error("the copy differs from the file");
}

/** Writes the new address to everything that has the old one. Returns the changed events. */
async function replaceUrl(tx: Tx, upload: Upload, url: string): Promise<ChangedEvent[]> {
  const now = clock.now();
  const changed = await Promise.all(
    LOGOS.map((column) =>
      tx.event.updateManyAndReturn({
        where: { [column]: upload.url },
        data: { [column]: url, updatedAt: now },
        select: { id: true, visibility: true },
      }),
    ),
  );
  // Locks the profile: a member who chooses this picture at the same time waits, or is waited for.
  if (upload.ownerId !== null)
    await tx.profile.updateMany({ where: { userId: upload.ownerId }, data: { updatedAt: now } });
  await tx.profile.updateMany({ where: { avatarUrl: upload.url }, data: { avatarUrl: url, updatedAt: now } });
  return [...new Map(changed.flat().map((event) => [event.id, event])).values()];
}

/**
 * Names the copy in the row. Returns the changed events, or null if the row is gone.
 */
async function switchRow(
  upload: Upload,
  target: StorageName,
  location: StoredLocation,
): Promise<ChangedEvent[] | null> {
  return db().$transaction(async (tx) => {
    const { id, storage, key, url, ...rest } = upload;
    const data = { storage: target, ...location };
    const { count } = await tx.upload.updateMany({ where: { id, storage, key }, data });
    if (count === 0) return null;
    if (location.url === url) return [];
    // The row of the old file, which nothing uses: if this process is killed before it removes the
    // file, the daily clean-up does.
    await tx.upload.create({ data: { ...rest, storage, key, url, bytes: 0, createdAt: REPLACED_AT } });
    return replaceUrl(tx, upload, location.url);
  });
}

async function moveUpload(upload: Upload, target: StorageName): Promise<"moved" | "missing" | "gone"> {
  const bytes = await getStorage(upload.storage).read(upload);
  if (!bytes) {
    const { id, storage, key } = upload;
    return (await db().upload.count({ where: { id, storage, key } })) > 0 ? "missing" : "gone";
  }
  const location = await copy(upload, bytes, target);
  const events = await switchRow(upload, target, location);
  if (!events) {
    await removeStoredFiles([{ storage: target, key: location.key }]);
    return "gone";
  }
  const removed = await removeStoredFiles([upload]);
  if (location.url === upload.url) return "moved";
  if (removed.length > 0) await db().upload.deleteMany({ where: { key: upload.key } });
  await publish(
    ...(upload.kind === "avatar" && upload.ownerId !== null
      ? [{ type: "user_changed" as const, userId: upload.ownerId }, ...(await toNameTagEvents(upload.ownerId))]
      : []),
    ...events.map((event) => toEventChange(event)),
  );
  return "moved";
}

/** Removes the originals of moved files that a killed run left. */
async function removeOriginals(target: StorageName): Promise<void> {
  for (const storage of STORAGES) {
    if (storage === target) continue;
    for await (const keys of findStorage(storage)?.list?.(ANY_TIME) ?? []) {
      const rows = await db().upload.findMany({ where: { key: { in: keys }, storage: target }, select: { key: true } });
      await removeStoredFiles(rows.map(({ key }) => ({ storage, key })));
    }
  }
}

/**
 * Moves each file that is not in the target, one after another: copies it, compares the copy, names
 * it in the database, and then removes the original. It can be killed at any time and repeated, and
 * uploads go on. Two runs at once are the caller's to prevent.
 */
export async function moveUploads(
  target: StorageName,
  onProgress: (done: number, total: number) => void,
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, missing: 0, failed: [] };
  const total = await db().upload.count({ where: notIn(target) });
  const stuck = new Set<string>();
  let after: string | undefined;
  let done = 0;
  for (;;) {
    const uploads: Upload[] = await db().upload.findMany({
      where: { ...notIn(target), ...(after !== undefined && { id: { gt: after } }) },
      select: UPLOAD,
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    });
    for (const upload of uploads.filter(({ id }) => !stuck.has(id))) {
      try {
        const outcome = await moveUpload(upload, target);
        if (outcome === "moved") result.moved += 1;
        if (outcome === "missing") {
          result.missing += 1;
          stuck.add(upload.id);
        }
      } catch (error) {
        logger.warn({ err: error, storage: upload.storage }, "stored file could not be moved");
        const reason = error instanceof Error ? error.message : String(error);
        result.failed.push({ key: upload.key, reason });
        stuck.add(upload.id);
      }
      done += 1;
      onProgress(done, Math.max(done, total));
    }
    after = uploads.at(-1)?.id;
    if (uploads.length === BATCH_SIZE) continue;
    // Uploads of the meantime can have any id.
    if ((await db().upload.count({ where: notIn(target) })) <= stuck.size) break;
    after = undefined;
  }
  await removeOriginals(target);
  return result;
}
