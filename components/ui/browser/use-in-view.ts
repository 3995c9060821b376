import { type RefObject, useEffect, useEffectEvent } from "react";

type InViewOptions = {
  /** The `rootMargin` of an IntersectionObserver. */
  margin: string;
  isEnabled: boolean;
  onView: () => void;
};

/** Also calls `onView` if the element is in view when the hook becomes enabled. */
export function useInView(element: RefObject<Element | null>, { margin, isEnabled, onView }: InViewOptions): void {
  const handleView = useEffectEvent(onView);
  // Effect: observes where the browser's layout puts the element, and follows `isEnabled`.
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    // A batch can hold several changes of the element; the last one is the current state.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && handleView(), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, isEnabled]);
}
