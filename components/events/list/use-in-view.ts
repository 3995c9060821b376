import { type RefObject, useEffect } from "react";

/** Tells when an element comes within `margin` of the window, and again each time it does. */
export function useInView(element: RefObject<Element | null>, margin: string, onView: () => void): void {
  // An effect, because only the browser knows what is seen.
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onView(), { rootMargin: margin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, onView]);
}
