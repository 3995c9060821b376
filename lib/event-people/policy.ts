import { normalizeCode } from "@/lib/core/shared/text/code-digits";

import { NAME_TAG_CODE_LENGTH, NAME_TAG_PATH, TICKET_PATH } from "./constants";

/**
 * Reads a typed code, or the whole address of a name tag or a ticket. Returns null for anything
 * else.
 */
export function readNameTagCode(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return normalizeCode(trimmed, NAME_TAG_CODE_LENGTH);
  const { pathname } = new URL(trimmed);
  const prefix = [NAME_TAG_PATH, TICKET_PATH].find((each) => pathname.startsWith(each));
  return prefix === undefined ? null : normalizeCode(pathname.slice(prefix.length), NAME_TAG_CODE_LENGTH);
}
