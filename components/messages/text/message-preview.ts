import { PREVIEW_LENGTH } from "@/lib/messages/constants";

// By what a reader calls a character, so that no emoji is cut in two.
const characters = new Intl.Segmenter("en");

/** The first 50 characters of a message (spec A§9); the ellipsis appears only when text was cut (contract §5). */
export function messagePreview(content: string): string {
  let read = 0;
  // No further than it is shown: a list has one for each conversation.
  for (const { index } of characters.segment(content)) {
    if (read === PREVIEW_LENGTH) return `${content.slice(0, index).trimEnd()}…`;
    read += 1;
  }
  return content;
}
