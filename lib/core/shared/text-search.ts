/** Case doesn't matter, nor do accents: who types "Chloe" means Chloé. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word of a search stands somewhere in the fields. A blank search fits everything. */
export function matchesText(fields: readonly (string | null | undefined)[], search: string): boolean {
  const text = fold(fields.filter(Boolean).join(" "));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
