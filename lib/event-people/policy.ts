import { normalizeCode } from "@/lib/core/shared/code-digits";

import { BADGE_CODE_LENGTH, BADGE_PATH, TICKET_PATH } from "./constants";

/**
 * Reads a typed code, or the whole address of a name tag or a ticket. Returns null for anything
 * else.
 */
export function readBadgeCode(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return normalizeCode(trimmed, BADGE_CODE_LENGTH);
  const { pathname } = new URL(trimmed);
  const prefix = [BADGE_PATH, TICKET_PATH].find((each) => pathname.startsWith(each));
  return prefix === undefined ? null : normalizeCode(pathname.slice(prefix.length), BADGE_CODE_LENGTH);
}
