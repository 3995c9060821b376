import { useEffect, useEffectEvent, useState } from "react";

import { type Box, getCardPosition, getHighlightBox } from "./card-position";

type Positions = { highlight: Box | null; card: { left: number; top: number } };

/** On phones the target scrolls to the top, so that the card fits below it. */
const MOBILE_BREAKPOINT_PX = 768;

/**
 * Returns window positions in pixels; null until measured. Scrolls the target into view once, then
 * follows it.
 */
export function useSpotlight(
  target: HTMLElement | null,
  card: HTMLElement | null,
  onLost: () => void,
): Positions | null {
  const [positions, setPositions] = useState<Positions | null>(null);
  const reportLost = useEffectEvent(onLost);

  // Effect: scrolls the page to the target.
  useEffect(() => {
    target?.scrollIntoView({ block: window.innerWidth < MOBILE_BREAKPOINT_PX ? "start" : "center" });
  }, [target]);

  // Effect: measures the target and the card in the browser's layout, so that both positions follow
  // scrolling and resizing.
  useEffect(() => {
    if (!card) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (target && !target.isConnected) return reportLost();
      const highlight = target ? getHighlightBox(target.getBoundingClientRect()) : null;
      const size = { width: card.offsetWidth, height: card.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPositions({ highlight, card: getCardPosition(highlight, size, viewport) });
    };
    const onMove = () => void (frame ||= requestAnimationFrame(measure));
    // A change above the target resizes the page; a removed target resizes itself.
    const resizeObserver = new ResizeObserver(onMove);
    for (const element of [document.body, card, target]) if (element) resizeObserver.observe(element);
    // Scroll events of inner containers don't bubble.
    window.addEventListener("scroll", onMove, { capture: true, passive: true });
    window.addEventListener("resize", onMove);
    onMove();
    return () => {
      cancelAnimationFrame(frame);
      resizeObserver.disconnect();
      window.removeEventListener("scroll", onMove, { capture: true });
      window.removeEventListener("resize", onMove);
    };
  }, [target, card]);

  return positions;
}
