import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element is in the window or within `margin` of it (as IntersectionObserver takes it). `onLeave` may answer false
 * to have it count as near still.
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  margin: string,
  initially: boolean,
  onLeave?: (element: HTMLElement) => boolean,
): boolean {
  const [isNear, setNear] = useState(initially);
  // An effect, because only the browser knows what is seen.
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
        else if (!onLeave || onLeave(target)) setNear(false);
      },
      { rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, margin, onLeave]);
  return isNear;
}
