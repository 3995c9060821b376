import { useEffect, useEffectEvent, useState } from "react";

import { type Box, haloOf, placeCard } from "./card-position";

type Places = { halo: Box | null; card: { left: number; top: number } };

/** Phones are narrower: there the target goes up, so that the card has its room below. */
const NARROW_PX = 768;

/**
 * Where the highlight and the card stand in the window, in pixels; null until measured. Brings the target into view once,
 * then follows it through scroll, resize and whatever else moves it.
 */
export function useSpotlight(target: HTMLElement | null, card: HTMLElement | null, onLost: () => void): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  const lost = useEffectEvent(onLost);

  // Effects, because layout and scroll are outside React.
  useEffect(() => {
    target?.scrollIntoView({ block: window.innerWidth < NARROW_PX ? "start" : "center" });
  }, [target]);

  useEffect(() => {
    if (!card) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (target && !target.isConnected) return lost();
      const halo = target ? haloOf(target.getBoundingClientRect()) : null;
      const size = { width: card.offsetWidth, height: card.offsetHeight };
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPlaces({ halo, card: placeCard(halo, size, room) });
    };
    // Once a frame, however often it is told.
    const onMove = () => void (frame ||= requestAnimationFrame(measure));
    // What grows or goes above the target changes the height of the page; the target itself is told of its own removal.
    const resized = new ResizeObserver(onMove);
    for (const element of [document.body, card, target]) if (element) resized.observe(element);
    // In the capture phase: scroll events of inner containers don't bubble.
    window.addEventListener("scroll", onMove, { capture: true, passive: true });
    window.addEventListener("resize", onMove);
    onMove();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      window.removeEventListener("scroll", onMove, { capture: true });
      window.removeEventListener("resize", onMove);
    };
  }, [target, card]);

  return places;
}
