import { MEMBER_CODE_DIGITS, MEMBER_NAME_DIGITS } from "@/lib/attendance/constants";
import { normalizeCode } from "@/lib/core/shared/text/code-digits";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { readNameTagCode } from "@/lib/event-people/policy";
import { listTicketCodes } from "@/lib/guests/policy";

import { KIOSK_CODE_DIGITS } from "../constants";
import type { DoorEntry, DoorSubject } from "../schema";
import type { ScannedCode } from "./scanned-code";

/** The texts whose hashes the list may have: of a member's code, the part that stays the same. */
function listTexts({ kind, code }: ScannedCode): string[] {
  const own =
    kind === "name_tag" ? readNameTagCode(code) : normalizeCode(code, MEMBER_CODE_DIGITS)?.slice(0, MEMBER_NAME_DIGITS);
  return [...(own ? [own] : []), ...listTicketCodes(code)];
}

/** Returns null if the browser can't hash, as on pages without HTTPS. */
async function hash(text: string): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  return toHex(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns null if no entry or, for members who share their digits, more than one has the code. */
export async function findEntry(entries: readonly DoorEntry[], subject: DoorSubject): Promise<DoorEntry | null> {
  if (!("code" in subject)) return entries.find(({ kind, id }) => kind === subject.kind && id === subject.id) ?? null;
  const wanted = await Promise.all(listTexts(subject).map(hash));
  const found = entries.filter(({ codeHashes }) => wanted.some((each) => each !== null && codeHashes.includes(each)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const countCheckedIn = (entries: readonly DoorEntry[]): number =>
  entries.filter(({ state }) => state === "checked_in").length;

/** Lists a member and the guests of that member, without those who have no place. */
export const findParty = (entries: readonly DoorEntry[], { id, partyOf = id }: DoorEntry): DoorEntry[] =>
  entries.filter((each) => (each.partyOf ?? each.id) === partyOf && ["expected", "checked_in"].includes(each.state));

/**
 * The one person whose name ends with these words and one of whose check-in codes with these
 * digits. Null for several, so that nobody learns who else is on the list.
 */
export function findByLastName(entries: readonly DoorEntry[], lastName: string, codeEnd: string): DoorEntry | null {
  const words = toWords(toSearchText(lastName));
  const digits = normalizeCode(codeEnd, KIOSK_CODE_DIGITS);
  if (words === "" || digits === null) return null;
  const found = entries.filter(
    ({ name, codeEnds }) => codeEnds?.includes(digits) && ` ${toWords(toSearchText(name))}`.endsWith(` ${words}`),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const MAX_FOUND = 8;

/** Words between single spaces, so that "Lopez-Garcia" has the word "garcia". */
const toWords = (searchText: string): string => searchText.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();

/** The lower, the closer: the name, whole words, starts of words, parts of words. */
function rank(name: string, text: string, words: string[]): number {
  if (toWords(name) === words.join(" ")) return 0;
  const spaced = ` ${toWords(text)} `;
  if (words.every((word) => spaced.includes(` ${word} `))) return 1;
  return words.every((word) => spaced.includes(` ${word}`)) ? 2 : 3;
}

/**
 * Finds each word of the search anywhere in the name or company, as the server's search does. The
 * closest come first, by name. `more` counts those beyond the first few.
 */
export function searchEntries(entries: readonly DoorEntry[], search: string): { found: DoorEntry[]; more: number } {
  const parts = toSearchText(search).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return { found: [], more: 0 };
  const words = parts.map(toWords);
  const matches = entries.flatMap((entry) => {
    const name = toSearchText(entry.name);
    const text = `${name} ${toSearchText(entry.company ?? "")}`;
    return parts.every((part) => text.includes(part)) ? [{ entry, name, rank: rank(name, text, words) }] : [];
  });
  matches.sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  const found = matches.slice(0, MAX_FOUND).map(({ entry }) => entry);
  return { found, more: matches.length - found.length };
}
