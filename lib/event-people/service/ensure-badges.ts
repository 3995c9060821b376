import { randomBytes } from "node:crypto";

import { db, type Db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { DIGITS } from "@/lib/core/shared/code-digits";

import { BADGE_CODE_LENGTH, type PersonKind } from "../constants";
import { listStoredBadges, type StoredBadge, toBadgeKey } from "../data/stored-badges";

/** Somebody with a place at an event. */
export type BadgeOwner = { eventId: string; kind: PersonKind; id: string };

export const createBadgeCode = (): string =>
  [...randomBytes(BADGE_CODE_LENGTH)].map((byte) => DIGITS[byte & 31]).join("");

/**
 * Returns a name tag for each of `owners`, in their order, and stores the missing ones. Keeps the
 * codes that another call stored. Undefined for a guest whom a member has claimed.
 */
export async function ensureBadges(
  owners: readonly BadgeOwner[],
  client: Db = db(),
): Promise<(StoredBadge | undefined)[]> {
  if (owners.length === 0) return [];
  const list = () =>
    listStoredBadges([...new Set(owners.map(({ eventId }) => eventId))], owners.map(({ id }) => id), client);
  const pick = (badges: Awaited<ReturnType<typeof list>>) =>
    owners.map(({ eventId, id }) => badges.get(toBadgeKey(eventId, id))?.[0]);
  const stored = pick(await list());
  const missing = owners.filter((_, index) => !stored[index]);
  if (missing.length === 0) return stored;
  await client.eventBadge.createMany({
    data: missing.map(({ eventId, kind, id }) => ({
      ...{ eventId, code: createBadgeCode(), createdAt: clock.now() },
      ...(kind === "guest" ? { guestId: id } : { userId: id }),
    })),
    skipDuplicates: true,
  });
  return pick(await list());
}
