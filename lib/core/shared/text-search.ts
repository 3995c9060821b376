/** Letters that Unicode does not decompose. The database's `search_text` has the same. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Removes case and accents, so that "chloe" finds "Chloé" and "grosse" finds "Größe". */
const normalize = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** Every word must occur in one of the fields. An empty search matches everything. */
export function matchesText(fields: readonly (string | null | undefined)[], search: string): boolean {
  const text = normalize(fields.filter(Boolean).join(" "));
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
