import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a full-screen element above a phone's keyboard in browsers that lay the keyboard over the
 * page.
 */
export function useKeyboardInset(isActive: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // The keyboard makes only the visual viewport smaller.
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!isActive || !viewport || !style) return;
    const fit = () => {
      // While the page is zoomed, the visual viewport is smaller without a keyboard.
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
  }, [isActive]);
  return element;
}
