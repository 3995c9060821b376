import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { readSite } from "@/lib/core/server/site-settings";
import { env } from "@/lib/core/server/process/env";
import { listFilesOlderThan, removePartialFiles } from "@/lib/uploads/disk";
import { removeStoredFiles } from "@/lib/uploads/store";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

type UploadRow = { id: string; storage: string; key: string; url: string };

const LOGOS = ["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"] as const;

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

/** Removes about one batch at most; the next run continues. */
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
    if (uploads.length < BATCH_SIZE || count >= BATCH_SIZE) return count;
  }
}

/** Also removes files without a row. Must not load the image library: realtime runs it. */
export async function removeUnusedUploads(): Promise<{ uploads: number; files: number }> {
  const before = new Date(clock.ms() - DAY_MS);
  const uploads = await removeUnusedRows(before);
  const { DATA_DIR } = env();
  const { keys, partial } = await listFilesOlderThan(DATA_DIR, before);
  const rows = await db().upload.findMany({ where: { key: { in: keys } }, select: { key: true } });
  const used = new Set(rows.map(({ key }) => key));
  const orphans = keys.filter((key) => !used.has(key)).map((key) => ({ storage: "disk", key }));
  await removeStoredFiles(orphans);
  await removePartialFiles(DATA_DIR, partial);
  return { uploads, files: orphans.length + partial.length };
}
