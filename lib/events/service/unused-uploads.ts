import { clock } from "@/lib/core/shared/clock";
import { pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { listFilesOlderThan, removePartialFiles } from "@/lib/uploads/disk";
import { removeStoredFiles } from "@/lib/uploads/store";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

type Row = { id: string; storage: string; key: string };

/**
 * Removes pictures a day old that no profile and no event names: replaced ones whose removal failed, logos of forms never saved,
 * files whose process was killed before it wrote their row (quality F15). Tells how many of each. Plain SQL, and no image
 * library: this runs in the realtime process.
 */
export async function removeUnusedUploads(): Promise<{ uploads: number; files: number }> {
  const before = new Date(clock.ms() - DAY_MS);
  const uploads = await removeUnnamed(before);
  const { DATA_DIR } = env();
  const { keys, partial } = await listFilesOlderThan(DATA_DIR, before);
  const known = await pool().query<{ key: string }>("SELECT key FROM uploads WHERE key = ANY($1)", [keys]);
  const named = new Set(known.rows.map(({ key }) => key));
  const orphans = keys.filter((key) => !named.has(key)).map((key) => ({ storage: "disk", key }));
  await removeStoredFiles(orphans);
  await removePartialFiles(DATA_DIR, partial);
  return { uploads, files: orphans.length + partial.length };
}

async function removeUnnamed(before: Date): Promise<number> {
  const { rows } = await pool().query<Row>(
    `SELECT u.id, u.storage, u.key FROM uploads u
     WHERE u."createdAt" < $1
       AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p."avatarUrl" = u.url)
       AND NOT EXISTS (
         SELECT 1 FROM (SELECT unnest(ARRAY["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"]) AS url
                        FROM events) logos
         WHERE logos.url = u.url)
     LIMIT ${AT_ONCE}`,
    [before],
  );
  const removed = await removeStoredFiles(rows);
  await pool().query("DELETE FROM uploads WHERE id = ANY($1::uuid[])", [removed.map(({ id }) => id)]);
  return removed.length;
}
