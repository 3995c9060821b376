import { MEMBER_NAME_DIGITS } from "@/lib/attendance/constants";
import { toSearchText } from "@/lib/core/shared/text-search";

import type { DoorEntry } from "../schema";
import type { ScannedCode } from "./scanned-code";

/** The part of a code that stays the same, whose hash the list has. */
function getLastingDigits({ kind, code }: ScannedCode): string {
  return kind === "badge" ? code : code.toUpperCase().replace(/[\s-]/g, "").slice(0, MEMBER_NAME_DIGITS);
}

/** Returns null if the browser can't hash, as on pages without HTTPS. */
async function hash(text: string): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns null if no entry or, for members who share their digits, more than one has the code. */
export async function findEntryByCode(entries: readonly DoorEntry[], code: ScannedCode): Promise<DoorEntry | null> {
  const wanted = await hash(getLastingDigits(code));
  const found = entries.filter(({ codeHashes }) => wanted !== null && codeHashes.includes(wanted));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const MAX_FOUND = 8;

/** Matches each word of the search with the start of a word of the name or company. */
export function searchEntries(entries: readonly DoorEntry[], search: string): DoorEntry[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: DoorEntry[] = [];
  for (const entry of entries) {
    const text = ` ${toSearchText(`${entry.name} ${entry.company ?? ""}`)}`;
    if (words.every((word) => text.includes(` ${word}`))) found.push(entry);
    if (found.length === MAX_FOUND) break;
  }
  return found;
}
