import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({ ids: z.array(z.uuid()), givenUp: z.int() });

// Raw because a claim skips rows that another process is claiming (SKIP LOCKED). A claim moves the next attempt to the end of its
// lease: a row whose process died is due again then. Rows whose attempts are used up, because a process died in each of them,
// fail.
const CLAIM = `
  WITH given_up AS (
    UPDATE deliveries SET status = 'failed', "lastError" = coalesce("lastError", 'No attempt was completed')
    WHERE status = 'queued' AND "nextAttemptAt" <= $1 AND attempts >= $4 RETURNING id
  ), due AS (
    SELECT id FROM deliveries WHERE status = 'queued' AND "nextAttemptAt" <= $1 AND attempts < $4
    ORDER BY "nextAttemptAt" LIMIT $3 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE deliveries d SET attempts = d.attempts + 1, "nextAttemptAt" = $2 FROM due WHERE d.id = due.id RETURNING d.id
  )
  SELECT ARRAY(SELECT id FROM claimed) AS ids, (SELECT count(*)::int FROM given_up) AS "givenUp"`;

type Claim = { now: Date; leaseUntil: Date; limit: number; maxAttempts: number };

/** Claims due deliveries until `leaseUntil`. Returns their ids, and how many others failed because their attempts are used up. */
export async function claimDeliveries(claim: Claim): Promise<{ ids: string[]; givenUp: number }> {
  const values = [claim.now, claim.leaseUntil, claim.limit, claim.maxAttempts];
  const [row] = await query("claim_deliveries", CLAIM, values, rowSchema);
  return row ?? { ids: [], givenUp: 0 };
}
