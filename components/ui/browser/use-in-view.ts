import { type RefObject, useEffect, useState } from "react";

/** Whether an element is in the window, or within `margin` of it (the `rootMargin` of an IntersectionObserver). */
export function useInView(element: RefObject<Element | null>, margin: string): boolean {
  const [isInView, setInView] = useState(false);
  // Effect: only the browser knows what is visible.
  useEffect(() => {
    if (!element.current) return;
    // One batch can hold several changes of the element; the last one is its present state.
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return isInView;
}
