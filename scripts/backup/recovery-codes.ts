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
 * Marks the restored recovery codes as used that the replaced database did not have as unused:
 * their members have used or replaced them since the backup. The codes of members whom the database
 * did not have stay as the archive says.
 */
export async function closeUsedCodes(client: Client): Promise<void> {
  await client.query(
    `UPDATE public.recovery_codes c SET "usedAt" = $1
      WHERE "usedAt" IS NULL AND EXISTS (SELECT FROM members_before m WHERE m.id = c."userId")
        AND NOT EXISTS (SELECT FROM unused_codes_before u WHERE u."userId" = c."userId" AND u."codeHash" = c."codeHash")`,
    [clock.now()],
  );
}
