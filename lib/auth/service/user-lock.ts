import { z } from "zod";

import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { lockRows, type RowLockOptions } from "@/lib/core/server/locks.sql";

const rowSchema = z.object({
  id: z.uuid(),
  role: z.enum(["user", "admin"]),
  email: z.string(),
  language: z.string().nullable(),
  suspendedAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
});

export type LockedUser = Omit<z.output<typeof rowSchema>, "deletedAt">;

/**
 * Locks users until the transaction ends and returns those who are not deleted. Before `blockReferences`, lock the user's
 * events, as an RSVP does.
 */
export async function lockUsers(
  tx: Prisma.TransactionClient,
  ids: string[],
  options?: RowLockOptions,
): Promise<LockedUser[]> {
  const rows = await lockRows(tx, "users", ids, rowSchema, options);
  return rows.filter(({ deletedAt }) => deletedAt === null);
}
