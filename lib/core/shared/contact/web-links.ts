export type TextPart = { text: string; href?: string };

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']+/giu;

function trimPunctuation(address: string): string {
  let end = address.replace(/[.,;:!?…*_~'"]+$/u, "");
  const count = (character: string) => end.split(character).length - 1;
  if (end.endsWith(")") && count(")") > count("(")) end = end.slice(0, -1);
  return end === address ? end : trimPunctuation(end);
}

/** Returns undefined if the address is not http or https: other schemes could run code. */
export function toWebUrl(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The joined parts equal the text. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const { 0: match, index } of content.matchAll(ADDRESS)) {
    const address = trimPunctuation(match);
    const href = toWebUrl(address);
    if (!href) continue;
    if (index > start) parts.push({ text: content.slice(start, index) });
    parts.push({ text: address, href });
    start = index + address.length;
  }
  if (start < content.length) parts.push({ text: content.slice(start) });
  return parts;
}
