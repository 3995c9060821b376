import { z } from "zod";

import { AppError } from "../shared/errors";

/** A page of a list, and where the next begins; `next` is null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };

/** A keyset cursor: the sort key of the last item seen, opaque to the client. */
export const encodeCursor = (key: string[]): string => Buffer.from(JSON.stringify(key)).toString("base64url");

const anyKey: z.ZodType<string[]> = z.array(z.string().max(100)).min(1).max(4);

/**
 * The sort key in a cursor, checked by the list's own schema so that nothing odd reaches SQL.
 * Throws `validation` for a cursor that is none of ours.
 */
export function decodeCursor(cursor: string): string[];
export function decodeCursor<Key extends string[]>(cursor: string, key: z.ZodType<Key>): Key;
export function decodeCursor(cursor: string, key: z.ZodType<string[]> = anyKey): string[] {
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new AppError("validation", "This page of the list doesn't exist.", { fields: { cursor: "Unknown cursor" } });
  }
}

/** Cuts the one row read beyond `limit` off, and makes the cursor of what follows. */
export function toPage<Item>(rows: Item[], limit: number, keyOf: (item: Item) => string[]): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}
