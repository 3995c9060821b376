import { splitGraphemes } from "@/lib/core/shared/text/written-text";
import { PREVIEW_LENGTH } from "@/lib/messages/constants";

/** See docs/product/messages.md#message-toasts. */
export function truncateMessage(content: string): string {
  let preview = "";
  let count = 0;
  // Graphemes, so that no emoji is cut in two. A long message is read only up to the cut.
  for (const grapheme of splitGraphemes(content)) {
    if (count === PREVIEW_LENGTH) return `${preview.trimEnd()}…`;
    preview += grapheme;
    count += 1;
  }
  return content;
}
