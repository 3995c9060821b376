import { type RefObject, useEffect, useEffectEvent } from "react";

type InViewOptions = {
  /** How far from the window an element counts as in view (the `rootMargin` of an IntersectionObserver). */
  margin: string;
  /** The element is observed only while this is true. */
  isEnabled: boolean;
  onView: () => void;
};

/**
 * Calls `onView` each time the element comes into view. An element that is already in view counts when the hook becomes
 * enabled, so that a short page is followed by the next one.
 */
export function useInView(element: RefObject<Element | null>, { margin, isEnabled, onView }: InViewOptions): void {
  const handleView = useEffectEvent(onView);
  // Effect: observes where the browser's layout puts the element, and follows `isEnabled`.
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    // One batch can hold several changes of the element; the last one is its present state.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && handleView(), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, isEnabled]);
}
