import { type RefObject, useEffect } from "react";

/** Calls `onView` each time the element comes within `margin` of the window. */
export function useInView(element: RefObject<Element | null>, margin: string, onView: () => void): void {
  // Effect: only the browser knows what is visible.
  useEffect(() => {
    if (!element.current) return;
    // One batch can hold several changes of the element; the last one is its present state.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onView(), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, onView]);
}
