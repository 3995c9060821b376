import type { Client } from "pg";

import { clock } from "../../lib/core/shared/clock";

/**
 * Remembers until the end of the transaction which members the database has, and which of their
 * recovery codes are unused. Call it before the rows are removed.
 */
export async function rememberUnusedCodes(client: Client): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE members_before ON COMMIT DROP AS SELECT id FROM public.users;
    CREATE TEMPORARY TABLE unused_codes_before ON COMMIT DROP AS
      SELECT "userId", "codeHash" FROM public.recovery_codes WHERE "usedAt" IS NULL`);
}

/**
 * Marks a restored recovery code as used unless the replaced database had it as unused: its member
 * has used or replaced it since the backup. A member who was not in that database keeps the codes
 * of the archive.
 */
export async function closeUsedCodes(client: Client): Promise<void> {
  await client.query(
    `UPDATE public.recovery_codes c SET "usedAt" = $1
      WHERE "usedAt" IS NULL AND EXISTS (SELECT FROM members_before m WHERE m.id = c."userId")
        AND NOT EXISTS (SELECT FROM unused_codes_before u WHERE u."userId" = c."userId" AND u."codeHash" = c."codeHash")`,
    [clock.now()],
  );
}
