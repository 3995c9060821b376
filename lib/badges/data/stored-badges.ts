import { db, type Db } from "@/lib/core/server/db";
import type { EventBadge } from "@/lib/core/server/generated/prisma/client";

export type StoredBadge = Pick<EventBadge, "id" | "code" | "printedAt">;

/**
 * The name tags of these people, or without ids of the whole event, by the id of the guest or
 * member. Whoever claimed a guest has the guest's name tags, after one of their own.
 */
export async function listStoredBadges(
  eventId: string,
  personIds: string[] | null,
  client: Db = db(),
): Promise<Map<string, StoredBadge[]>> {
  const ids = personIds && { in: personIds };
  const rows = await client.eventBadge.findMany({
    where: { eventId, ...(ids && { OR: [{ guestId: ids }, { userId: ids }, { guest: { claimedById: ids } }] }) },
    select: { id: true, code: true, printedAt: true, userId: true, guest: { select: { id: true, claimedById: true } } },
    orderBy: [{ userId: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
  });
  const badges = new Map<string, StoredBadge[]>();
  for (const { userId, guest, ...badge } of rows) {
    const personId = userId ?? guest?.claimedById ?? guest?.id ?? "";
    badges.set(personId, [...(badges.get(personId) ?? []), badge]);
  }
  return badges;
}
