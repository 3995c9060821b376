import { z } from "zod";

import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { lockRows, type RowLockOptions } from "@/lib/core/server/locks.sql";

const rowSchema = z.object({ id: z.uuid() });

/**
 * Locks events until the transaction ends. Every change of an event's seats takes the lock before it touches an RSVP.
 * `blockReferences` is for deleting the event: check-ins wait too.
 * @returns the ids of the events that exist
 */
export async function lockEvents(
  tx: Prisma.TransactionClient,
  ids: string[],
  options?: RowLockOptions,
): Promise<string[]> {
  const rows = await lockRows(tx, "events", ids, rowSchema, options);
  return rows.map(({ id }) => id);
}
