import { db, type Db } from "@/lib/core/server/db";
import type { EventNameTag } from "@/lib/core/server/generated/prisma/client";

export type StoredNameTag = Pick<EventNameTag, "id" | "code" | "printedAt">;

/** Of a person at an event, in the lists of name tags. */
export const toNameTagKey = (eventId: string, personId: string): string => `${eventId}/${personId}`;

/**
 * The name tags of these people at these events, or without ids of the whole events, by
 * `toNameTagKey`. Whoever claimed a guest has the guest's name tags, after one of their own.
 */
export async function listStoredNameTags(
  eventIds: string[],
  personIds: string[] | null,
  client: Db = db(),
): Promise<Map<string, StoredNameTag[]>> {
  const ids = personIds && { in: personIds };
  const rows = await client.eventNameTag.findMany({
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
  const nameTags = new Map<string, StoredNameTag[]>();
  for (const { eventId, userId, guest, ...nameTag } of rows) {
    const key = toNameTagKey(eventId, userId ?? guest?.claimedById ?? guest?.id ?? "");
    nameTags.set(key, [...(nameTags.get(key) ?? []), nameTag]);
  }
  return nameTags;
}
