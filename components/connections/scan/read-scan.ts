import { readVcard } from "@/lib/contacts/policy/read-vcard";
import { CODE_NUMBER_DIGITS, normalizeCode } from "@/lib/core/shared/code-digits";
import { readBadgeCode } from "@/lib/event-people/policy";

import type { Scan } from "./scan-outbox";

const PROFILE_PATH = /^\/profile\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/;

/** Returns the member of a profile's address on this site, or null. */
function readProfileAddress(text: string, host: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // A keyboard scanner with Caps Lock sends the whole address in upper case.
  return url.host === host ? (PROFILE_PATH.exec(url.pathname.toLowerCase())?.[1] ?? null) : null;
}

/** A member's code to read out is valid for some minutes only. */
export const isSpokenCode = (scan: Scan): boolean => scan.kind === "badge" && scan.code.length === CODE_NUMBER_DIGITS;

/**
 * Decides what a camera or a person entered: a profile's address, a name tag's code or address, a
 * code that somebody read out, or a vCard. A card with the address of a profile on this site is
 * that member's. `name` is the one in the card. Returns null for anything else.
 */
export function readScan(text: string, host: string): { scan: Scan; name: string | null } | null {
  const trimmed = text.trim();
  const userId = readProfileAddress(trimmed, host);
  if (userId) return { scan: { kind: "member", userId }, name: null };
  const code =
    readBadgeCode(trimmed) ?? readBadgeCode(trimmed.toLowerCase()) ?? normalizeCode(trimmed, CODE_NUMBER_DIGITS);
  if (code) return { scan: { kind: "badge", code }, name: null };
  const vcard = readVcard(trimmed);
  if (!vcard) return null;
  const { card, urls } = vcard;
  const ownerId = urls.map((url) => readProfileAddress(url, host)).find((id) => id !== null);
  return { scan: ownerId ? { kind: "member", userId: ownerId } : { kind: "card", card }, name: card.name };
}
