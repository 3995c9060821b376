import { z } from "zod";

import { decodeCursor } from "@/lib/core/server/pagination";

const keySchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Where a page begins: the time and id of the last item before it. @throws AppError `validation` for what is none of ours */
export const decodeListCursor = (cursor: string | undefined): [string, string] | [null, null] =>
  cursor === undefined ? [null, null] : decodeCursor(cursor, keySchema);
