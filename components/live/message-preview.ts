import { PREVIEW_LENGTH } from "@/lib/messages/constants";

// Creating a segmenter is slow, so the first message does it.
let graphemes: Intl.Segmenter | undefined;

/** See docs/product/messages.md#message-toasts. */
export function truncateMessage(content: string): string {
  let count = 0;
  // Graphemes, so that no emoji is cut in two.
  graphemes ??= new Intl.Segmenter("en");
  // The segmenter is lazy: it reads a long message only up to the cut.
  for (const { index } of graphemes.segment(content)) {
    if (count === PREVIEW_LENGTH) return `${content.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return content;
}
