import { z } from "zod";

import { cursorInstant, decodeCursor } from "@/lib/core/server/pagination";

const keySchema = z.tuple([cursorInstant, z.uuid()]);

/** Returns the last item's key. @throws AppError `validation` for an invalid cursor */
export const decodeListCursor = (cursor: string): [createdAt: string, id: string] => decodeCursor(cursor, keySchema);

export function buildAfterCursorWhere(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [createdAt, id] = decodeListCursor(cursor);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
