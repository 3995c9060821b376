/** Removes case and accents, so that a search for "chloe" finds "Chloé". */
const normalize = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns whether every word of the search occurs in one of the fields. An empty search matches everything. */
export function matchesText(fields: readonly (string | null | undefined)[], search: string): boolean {
  const text = normalize(fields.filter(Boolean).join(" "));
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
