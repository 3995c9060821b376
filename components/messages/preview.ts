import { PREVIEW_LENGTH } from "@/lib/messages/constants";

/** The first 50 characters of a toast (spec A§9); the ellipsis appears only when text was cut (contract §5). */
export function messagePreview(content: string): string {
  // By what a reader calls a character, so that no emoji is cut in two.
  const characters = [...new Intl.Segmenter("en").segment(content)];
  if (characters.length <= PREVIEW_LENGTH) return content;
  return `${content.slice(0, characters[PREVIEW_LENGTH]?.index).trimEnd()}…`;
}
