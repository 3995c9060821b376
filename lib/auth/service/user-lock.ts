import { z } from "zod";

import type { Tx } from "@/lib/core/server/db";
import { lockRows, type RowLockOptions } from "@/lib/core/server/database/locks.sql";

const rowSchema = z.object({
  id: z.uuid(),
  role: z.enum(["user", "admin"]),
  email: z.string(),
  language: z.string().nullable(),
  emailVerifiedAt: z.date().nullable(),
  suspendedAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
});

export type LockedUser = Omit<z.output<typeof rowSchema>, "deletedAt">;

/** Returns those who aren't deleted. Before `blockReferences`, lock the users' events. */
export async function lockUsers(tx: Tx, ids: string[], options?: RowLockOptions): Promise<LockedUser[]> {
  const rows = await lockRows(tx, "users", ids, rowSchema, options);
  return rows.filter(({ deletedAt }) => deletedAt === null);
}
