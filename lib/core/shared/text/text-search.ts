/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/**
 * Removes case and accents, so that "chloe" finds "Chloé" and "grosse" finds "Größe", as the
 * database's `search_text` does.
 */
export const toSearchText = (text: string): string =>
  [...text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")]
    // Each by itself, because the lower case of a Greek sigma depends on its place in the word.
    .map((letter) => letter.toLowerCase())
    .join("")
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** Sorts by letters without case and accents, as the lists of the database do. */
export function compareTexts(one: string, other: string): number {
  const [first, second] = [toSearchText(one), toSearchText(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Keeps the first of texts that are equal for a search. */
export function uniqueTexts(texts: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const text of texts) {
    const key = toSearchText(text);
    if (!unique.has(key)) unique.set(key, text);
  }
  return [...unique.values()];
}

/** Every word must occur in one of the fields. An empty search matches everything. */
export function matchesText(fields: readonly (string | null | undefined)[], search: string): boolean {
  const text = toSearchText(fields.filter(Boolean).join(" "));
  return toSearchText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
