import { BADGE_CODE_LENGTH, BADGE_PATH } from "./constants";

const CODE = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${BADGE_CODE_LENGTH}}$`);

/**
 * Reads a typed code or the whole address of a name tag. Upper and lower case, spaces and dashes
 * don't matter, and O, I and L are read as 0 and 1. Returns null for anything else.
 */
export function readBadgeCode(text: string): string | null {
  const trimmed = text.trim();
  const path = URL.canParse(trimmed) ? new URL(trimmed).pathname : null;
  if (path !== null && !path.startsWith(BADGE_PATH)) return null;
  const typed = path === null ? trimmed : path.slice(BADGE_PATH.length);
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** For reading out: XXXX-XXXX-XXXX-XXXX. */
export const formatBadgeCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");
