import { type RefCallback, useCallback, useRef } from "react";

/**
 * Keeps the keyboard focus in a place whose control is replaced by another one. Returns the ref of all of them: when the one with the
 * focus is removed, the one that is rendered in its stead gets it.
 */
export function useReplacementFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (hadFocus.current) control?.focus();
    hadFocus.current = false;
    // React calls this before it removes the element, with which the browser drops the focus.
    return () => {
      hadFocus.current ||= Boolean(control?.contains(document.activeElement));
    };
  }, []);
}
