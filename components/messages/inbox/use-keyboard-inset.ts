import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a full-screen element above a phone's keyboard. Some browsers lay the keyboard over the page and tell only the visual
 * viewport; where the page itself shrinks, this changes nothing.
 */
export function useKeyboardInset(active: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // An effect, because the keyboard is outside React.
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!active || !viewport || !style) return;
    const fit = () => {
      // Zoomed in, the visual viewport is smaller for another reason.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.top = covered > 0 ? `${viewport.offsetTop}px` : "";
      style.bottom = covered > 0 ? `${covered}px` : "";
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
      style.top = style.bottom = "";
    };
  }, [active]);
  return element;
}
