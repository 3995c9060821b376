import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { readSite } from "@/lib/core/server/site/site-settings";
import { env } from "@/lib/core/server/process/env";
import { findStorage } from "@/lib/uploads/configured";
import { removePartialFiles } from "@/lib/uploads/disk";
import { removeStoredFiles } from "@/lib/uploads/store";

import { LOGOS } from "../constants/event";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

type UploadRow = { id: string; storage: string; key: string; url: string };

async function selectUnused(uploads: UploadRow[]): Promise<UploadRow[]> {
  const urls = uploads.map(({ url }) => url);
  const [profiles, events, { settings }] = await Promise.all([
    db().profile.findMany({ where: { avatarUrl: { in: urls } }, select: { avatarUrl: true } }),
    db().event.findMany({
      where: { OR: LOGOS.map((column) => ({ [column]: { in: urls } })) },
      select: { sponsorLogoUrl: true, sponsor2LogoUrl: true, sponsor3LogoUrl: true, hostLogoUrl: true },
    }),
    readSite(),
  ]);
  const used = new Set([
    ...profiles.map(({ avatarUrl }) => avatarUrl),
    settings.logoLight,
    settings.logoDark,
    ...events.flatMap((event) => LOGOS.map((column) => event[column])),
  ]);
  return uploads.filter(({ url }) => !used.has(url));
}

async function removeUnusedRows(before: Date): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const uploads = await db().upload.findMany({
      where: { createdAt: { lt: before }, ...(after !== undefined && { id: { gt: after } }) },
      select: { id: true, storage: true, key: true, url: true },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
    });
    const removed = await removeStoredFiles(await selectUnused(uploads));
    await db().upload.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
    count += removed.length;
    after = uploads.at(-1)?.id;
    if (uploads.length < BATCH_SIZE) return count;
  }
}

/** Removes files without a row. A file that is being moved has one, in one of its two storages. */
async function removeOrphans(storage: "disk" | "s3", before: Date): Promise<number> {
  let count = 0;
  for await (const keys of findStorage(storage)?.list?.(before) ?? []) {
    const rows = await db().upload.findMany({ where: { key: { in: keys } }, select: { key: true } });
    const used = new Set(rows.map(({ key }) => key));
    const orphans = keys.filter((key) => !used.has(key)).map((key) => ({ storage, key }));
    count += (await removeStoredFiles(orphans)).length;
  }
  return count;
}

/** Also removes files without a row. Must not load the image library: realtime runs it. */
export async function removeUnusedUploads(): Promise<{ uploads: number; files: number }> {
  const before = new Date(clock.ms() - DAY_MS);
  const uploads = await removeUnusedRows(before);
  const partial = await removePartialFiles(env().DATA_DIR, before);
  const files = (await removeOrphans("disk", before)) + (await removeOrphans("s3", before));
  return { uploads, files: files + partial };
}
