/** Removes case and accents, so that "chloe" finds "Chloé". */
const normalize = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word must occur in one of the fields. An empty search matches everything. */
export function matchesText(fields: readonly (string | null | undefined)[], search: string): boolean {
  const text = normalize(fields.filter(Boolean).join(" "));
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
