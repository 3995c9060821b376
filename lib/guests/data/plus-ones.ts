import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";

import type { PlusOne } from "../schema/guests";

/** One without a name of their own has the member's, and nothing below it. */
export const toPlusOne = ({ id, name, company }: { id: string; name: string; company: string | null }): PlusOne => ({
  id,
  name: company === null ? null : name,
});

/**
 * The guests whom the actor brings, without those who joined with an account, or whom an organizer
 * declined.
 */
export async function listPlusOnes({ userId }: Pick<Actor, "userId">, eventId: string): Promise<PlusOne[]> {
  const guests = await db().eventGuest.findMany({
    where: { eventId, broughtById: userId, claimedAt: null, status: { not: "declined" } },
    select: { id: true, name: true, company: true },
    orderBy: { broughtPosition: "asc" },
  });
  return guests.map(toPlusOne);
}
