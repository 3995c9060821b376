import { z } from "zod";

import { cursorInstant, decodeCursor } from "@/lib/core/server/pagination";

const keySchema = z.tuple([cursorInstant, z.uuid()]);

/** Returns the time and id of the last item before a page. Throws `validation` for an invalid cursor. */
export const decodeListCursor = (cursor: string): [createdAt: string, id: string] => decodeCursor(cursor, keySchema);

/** Returns the condition for connections after a cursor, in lists that begin with the newest. */
export function buildAfterCursorWhere(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [createdAt, id] = decodeListCursor(cursor);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
