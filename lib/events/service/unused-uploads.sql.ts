import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { db, query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { listFilesOlderThan, removePartialFiles } from "@/lib/uploads/disk";
import { removeStoredFiles } from "@/lib/uploads/store";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

const rowSchema = z.object({ id: z.uuid(), storage: z.string(), key: z.string() });

// Raw because uploads are compared with texts of two other tables, to which they have no relation.
const UNUSED = `
  SELECT u.id, u.storage, u.key FROM uploads u
  WHERE u."createdAt" < $1
    AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p."avatarUrl" = u.url)
    AND NOT EXISTS (
      SELECT 1 FROM (SELECT unnest(ARRAY["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"]) AS url
                     FROM events) logos
      WHERE logos.url = u.url)
  LIMIT ${BATCH_SIZE}`;

async function removeUnusedRows(before: Date): Promise<number> {
  const unused = await query("unused_uploads", UNUSED, [before], rowSchema);
  const removed = await removeStoredFiles(unused);
  await db().upload.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
  return removed.length;
}

/**
 * Removes pictures older than a day that no profile and no event uses: replaced ones whose removal failed, logos of forms that
 * were not saved, and files without a row, whose process ended in between. Without the image library, because the realtime process
 * runs it.
 * @returns how many of each were removed
 */
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
