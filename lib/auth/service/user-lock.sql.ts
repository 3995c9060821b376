import { z } from "zod";

import { checkRows } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

const rowSchema = z.object({
  id: z.uuid(),
  role: z.enum(["user", "admin"]),
  email: z.string(),
  suspendedAt: z.date().nullable(),
});

export type LockedUser = z.output<typeof rowSchema>;

type Options = {
  /** Also makes new rows wait that refer to the user by a foreign key. Lock the user's events before, as an RSVP does. */
  blockReferences?: boolean;
};

/**
 * Locks the rows of users who are not deleted until the transaction ends, in the order of their ids, so that two such locks
 * cannot wait for each other. A transaction that waited gets the rows as the other one left them.
 *
 * Raw because Prisma has no row locks.
 */
export async function lockUsers(
  tx: Prisma.TransactionClient,
  ids: string[],
  { blockReferences = false }: Options = {},
): Promise<LockedUser[]> {
  const rows = await tx.$queryRaw<LockedUser[]>`
    SELECT id, role, email, "suspendedAt" FROM users WHERE id = ANY(${ids}::uuid[]) AND "deletedAt" IS NULL
    ORDER BY id ${Prisma.raw(blockReferences ? "FOR UPDATE" : "FOR NO KEY UPDATE")}`;
  return checkRows(rowSchema, rows);
}
