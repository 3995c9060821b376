export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Between the highlight's edge and what it surrounds, between it and the card, and to the window's edge. Pixels. */
const HALO = 6;
const GAP = 14;
const EDGE = 16;

/** The highlight around a target. */
export const haloOf = ({ left, top, width, height }: Box): Box => ({
  left: left - HALO,
  top: top - HALO,
  width: width + 2 * HALO,
  height: height + 2 * HALO,
});

const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

/**
 * Where the card stands: below its target, else above, else beside it, else at the window's foot over part of it; in the
 * middle without a target, or when that is scrolled out of sight. Never cut by the window's edge.
 */
export function placeCard(halo: Box | null, card: Size, window: Size): { left: number; top: number } {
  const lowest = Math.max(EDGE, window.height - card.height - EDGE);
  const rightmost = Math.max(EDGE, window.width - card.width - EDGE);
  const isSeen = halo && halo.top < window.height && halo.top + halo.height > 0;
  if (!isSeen) {
    return {
      left: within((window.width - card.width) / 2, EDGE, rightmost),
      top: within((window.height - card.height) / 2, EDGE, lowest),
    };
  }
  const [right, bottom] = [halo.left + halo.width, halo.top + halo.height];
  const left = within(halo.left, EDGE, rightmost);
  if (bottom + GAP <= lowest) return { left, top: Math.max(EDGE, bottom + GAP) };
  if (halo.top - GAP - card.height >= EDGE) return { left, top: Math.min(lowest, halo.top - GAP - card.height) };
  const top = within(halo.top, EDGE, lowest);
  if (right + GAP <= rightmost) return { left: right + GAP, top };
  if (halo.left - GAP - card.width >= EDGE) return { left: halo.left - GAP - card.width, top };
  return { left, top: lowest };
}
