import { db, type Db } from "@/lib/core/server/db";
import type { EventBadge } from "@/lib/core/server/generated/prisma/client";

export type StoredBadge = Pick<EventBadge, "id" | "code" | "printedAt">;

/** Of a person at an event, in the lists of name tags. */
export const toBadgeKey = (eventId: string, personId: string): string => `${eventId}/${personId}`;

/**
 * The name tags of these people at these events, or without ids of the whole events, by
 * `toBadgeKey`. Whoever claimed a guest has the guest's name tags, after one of their own.
 */
export async function listStoredBadges(
  eventIds: string[],
  personIds: string[] | null,
  client: Db = db(),
): Promise<Map<string, StoredBadge[]>> {
  const ids = personIds && { in: personIds };
  const rows = await client.eventBadge.findMany({
    where: {
      eventId: { in: eventIds },
      ...(ids && { OR: [{ guestId: ids }, { userId: ids }, { guest: { claimedById: ids } }] }),
    },
    select: {
      ...{ id: true, code: true, printedAt: true, eventId: true, userId: true },
      guest: { select: { id: true, claimedById: true } },
    },
    orderBy: [{ userId: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
  });
  const badges = new Map<string, StoredBadge[]>();
  for (const { eventId, userId, guest, ...badge } of rows) {
    const key = toBadgeKey(eventId, userId ?? guest?.claimedById ?? guest?.id ?? "");
    badges.set(key, [...(badges.get(key) ?? []), badge]);
  }
  return badges;
}
