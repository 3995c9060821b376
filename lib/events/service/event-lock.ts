import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";
import { lockRows, type RowLockOptions } from "@/lib/core/server/locks.sql";

const rowSchema = z.object({ id: z.uuid() });

/**
 * Every change of seats takes this lock before it touches an RSVP. `blockReferences` also blocks
 * check-ins, to delete the event. Returns the ids that exist.
 */
export async function lockEvents(tx: Tx, ids: string[], options?: RowLockOptions): Promise<string[]> {
  const rows = await lockRows(tx, "events", ids, rowSchema, options);
  return rows.map(({ id }) => id);
}
