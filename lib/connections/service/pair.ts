import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

type Person = { id: string; firstName: string; approveRequests: boolean };

/** The one message for unknown, deleted and blocked: a caller can't tell which (contract §5, Block). */
export const personNotFound = () => notFound("This person doesn't exist or is no longer available.");

/**
 * Locks both people until the transaction ends, so that requests, crossing requests and blocks of a pair come one after
 * the other, and one person's requests too (the cap). In the order of ids, so that two such locks can't wait for each
 * other; NO KEY UPDATE, so that their messages and RSVPs don't wait at all.
 * @throws AppError `not_found` when either is unknown or deleted
 */
export async function lockPair(
  tx: Prisma.TransactionClient,
  actorId: string,
  otherId: string,
): Promise<{ other: Person }> {
  const people = await tx.$queryRaw<Person[]>`
    SELECT u.id, p."firstName", p."approveRequests" FROM users u JOIN profiles p ON p."userId" = u.id
    WHERE u.id IN (${actorId}::uuid, ${otherId}::uuid) AND u."deletedAt" IS NULL
    ORDER BY u.id FOR NO KEY UPDATE OF u`;
  const other = people.find((person) => person.id === otherId);
  if (!other || people.length !== 2) throw personNotFound();
  return { other };
}
