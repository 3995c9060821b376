import { z } from "zod";

import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { lockRows, type RowLockOptions } from "@/lib/core/server/locks.sql";

const rowSchema = z.object({ id: z.uuid() });

/**
 * Every change of seats takes this lock before it touches an RSVP. `blockReferences` also blocks
 * check-ins, to delete the event. Returns the ids that exist.
 */
export async function lockEvents(
  tx: Prisma.TransactionClient,
  ids: string[],
  options?: RowLockOptions,
): Promise<string[]> {
  const rows = await lockRows(tx, "events", ids, rowSchema, options);
  return rows.map(({ id }) => id);
}
