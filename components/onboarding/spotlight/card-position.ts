export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

// In pixels.
const HIGHLIGHT_MARGIN = 6;
const CARD_GAP = 14;
const WINDOW_MARGIN = 16;

export const getHighlightBox = ({ left, top, width, height }: Box): Box => ({
  left: left - HIGHLIGHT_MARGIN,
  top: top - HIGHLIGHT_MARGIN,
  width: width + 2 * HIGHLIGHT_MARGIN,
  height: height + 2 * HIGHLIGHT_MARGIN,
});

const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/**
 * Places the card below the highlight, else above, next to it, or at the bottom of the window.
 * Without a visible highlight it is in the center. It is always inside the window.
 */
export function getCardPosition(highlight: Box | null, card: Size, window: Size): { left: number; top: number } {
  const lowest = Math.max(WINDOW_MARGIN, window.height - card.height - WINDOW_MARGIN);
  const rightmost = Math.max(WINDOW_MARGIN, window.width - card.width - WINDOW_MARGIN);
  const isVisible = highlight && highlight.top < window.height && highlight.top + highlight.height > 0;
  if (!isVisible) {
    return {
      left: clamp((window.width - card.width) / 2, WINDOW_MARGIN, rightmost),
      top: clamp((window.height - card.height) / 2, WINDOW_MARGIN, lowest),
    };
  }
  const [right, bottom] = [highlight.left + highlight.width, highlight.top + highlight.height];
  const left = clamp(highlight.left, WINDOW_MARGIN, rightmost);
  if (bottom + CARD_GAP <= lowest) return { left, top: Math.max(WINDOW_MARGIN, bottom + CARD_GAP) };
  if (highlight.top - CARD_GAP - card.height >= WINDOW_MARGIN)
    return { left, top: Math.min(lowest, highlight.top - CARD_GAP - card.height) };
  const top = clamp(highlight.top, WINDOW_MARGIN, lowest);
  if (right + CARD_GAP <= rightmost) return { left: right + CARD_GAP, top };
  if (highlight.left - CARD_GAP - card.width >= WINDOW_MARGIN)
    return { left: highlight.left - CARD_GAP - card.width, top };
  return { left, top: lowest };
}
