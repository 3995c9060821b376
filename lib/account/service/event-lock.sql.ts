import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Locks events until the transaction ends, in the order of their ids, so that two such locks cannot wait for each other.
 *
 * Raw because Prisma has no row locks.
 */
export async function lockEvents(tx: Prisma.TransactionClient, ids: string[]): Promise<void> {
  await tx.$queryRaw`SELECT FROM events WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}
