import { type RefCallback, useCallback, useRef } from "react";

/** Keeps the focus when one control replaces another. Give the returned ref to each of them. */
export function useReplacementFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (hadFocus.current) control?.focus();
    hadFocus.current = false;
    // React calls this before it removes the element. The browser drops the focus on removal.
    return () => {
      hadFocus.current ||= Boolean(control?.contains(document.activeElement));
    };
  }, []);
}
