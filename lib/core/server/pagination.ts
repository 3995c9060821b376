import { z } from "zod";

import { AppError } from "../shared/errors";
import { findUnstorable } from "../shared/text/storable-text";

/** `total` counts the whole list, on its first page, if another page follows. */
export type Page<Item> = { items: Item[]; next: string | null; total?: number };

export type PageQuery = { cursor?: string; limit?: number };

export const encodeCursor = (key: string[]): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** An instant in a sort key. PostgreSQL has no year 0 and refuses too many digits. */
export const cursorInstant = z.iso.datetime({ precision: 3 }).refine((instant) => !instant.startsWith("0000"));

const anyKey: z.ZodType<string[]> = z.array(z.string().max(100)).min(1).max(4);

/**
 * Checked, because the key becomes an SQL parameter.
 * @throws AppError `validation` if `encodeCursor` didn't create the cursor
 */
export function decodeCursor(cursor: string): string[];
export function decodeCursor<Key extends string[]>(cursor: string, key: z.ZodType<Key>): Key;
export function decodeCursor(cursor: string, key: z.ZodType<string[]> = anyKey): string[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (findUnstorable(decoded)) throw new Error("A cursor that encodeCursor did not create");
    return key.parse(decoded);
  } catch {
    throw new AppError("validation", "common.unknownPage", { fields: { cursor: "common.unknownCursor" } });
  }
}

export const timeKey = z.tuple([cursorInstant, z.guid()]);

/** Returns the instant and the id of the last item before the page, or nothing for the first. */
export const decodeTimeCursor = (cursor: string | undefined): [time: string, id: string] | [] =>
  cursor === undefined ? [] : decodeCursor(cursor, timeKey);

/** Counts a list whose number the screen shows, if that isn't the number of the page's items. */
export async function withTotal<Item>(
  page: Page<Item>,
  cursor: string | undefined,
  count: () => Promise<number>,
): Promise<Page<Item>> {
  return page.next !== null && cursor === undefined ? { ...page, total: await count() } : page;
}

/** Makes a page of `limit` items. `rows` has one more if another page follows. */
export function toPage<Item>(rows: Item[], limit: number, getKey: (item: Item) => string[]): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(getKey(last)) : null };
}
