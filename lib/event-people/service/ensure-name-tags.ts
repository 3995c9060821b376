import { randomBytes } from "node:crypto";

import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { DIGITS } from "@/lib/core/shared/text/code-digits";
import { isForeignKeyViolation } from "@/lib/core/shared/errors";

import { NAME_TAG_CODE_LENGTH, type PersonKind } from "../constants";
import { listStoredNameTags, type StoredNameTag, toNameTagKey } from "../data/stored-name-tags";

/** Somebody with a place at an event. */
export type NameTagOwner = { eventId: string; kind: PersonKind; id: string };

const toKey = ({ eventId, id }: NameTagOwner): string => toNameTagKey(eventId, id);

export const createNameTagCode = (): string =>
  [...randomBytes(NAME_TAG_CODE_LENGTH)].map((byte) => DIGITS[byte & 31]).join("");

/**
 * Returns a name tag for each of `owners`, in their order, and stores the missing ones. Keeps the
 * codes that another call stored. Undefined for who has left the event, and for a guest whom a
 * member has claimed. In a transaction, who leaves meanwhile ends it.
 */
export async function ensureNameTags(owners: readonly NameTagOwner[], tx?: Tx): Promise<(StoredNameTag | undefined)[]> {
  const client = tx ?? db();
  if (owners.length === 0) return [];
  const list = () =>
    listStoredNameTags(
      [...new Set(owners.map(({ eventId }) => eventId))],
      owners.map(({ id }) => id),
      client,
    );
  const pick = (nameTags: Awaited<ReturnType<typeof list>>) => owners.map((owner) => nameTags.get(toKey(owner))?.[0]);
  const stored = pick(await list());
  // In one order, so that two calls don't wait for each other.
  const missing = owners.filter((_, index) => !stored[index]).toSorted((a, b) => toKey(a).localeCompare(toKey(b)));
  if (missing.length === 0) return stored;
  const data = missing.map(({ eventId, kind, id }) => ({
    ...{ eventId, code: createNameTagCode(), createdAt: clock.now() },
    ...(kind === "guest" ? { guestId: id } : { userId: id }),
  }));
  try {
    await client.eventNameTag.createMany({ data, skipDuplicates: true });
  } catch (error) {
    // The next read or mail stores those of the others.
    if (tx || !isForeignKeyViolation(error)) throw error;
  }
  return pick(await list());
}
