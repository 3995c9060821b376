export type TextPart = { text: string; href?: string };

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']+/giu;

/** What closes a sentence or the bracket around an address is not part of it. */
function trimmed(address: string): string {
  let end = address.replace(/[.,;:!?…*_~'"]+$/u, "");
  const count = (character: string) => end.split(character).length - 1;
  if (end.endsWith(")") && count(")") > count("(")) end = end.slice(0, -1);
  return end === address ? end : trimmed(end);
}

/** The address of a link somebody wrote, or undefined where it is none: only the web's own two schemes are ever followed. */
export function toWebUrl(written: string | null | undefined): string | undefined {
  if (!written) return undefined;
  try {
    const url = new URL(/^www\./i.test(written) ? `https://${written}` : written);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A message's text with the web addresses in it told apart. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const written = trimmed(found);
    const href = toWebUrl(written);
    if (!href) continue;
    if (index > from) parts.push({ text: content.slice(from, index) });
    parts.push({ text: written, href });
    from = index + written.length;
  }
  if (from < content.length) parts.push({ text: content.slice(from) });
  return parts;
}
