import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `onBack` when the user goes back with unsaved changes. A page can't prevent Back, so the
 * hook adds a second history entry of the same page. Back leads to the first entry, the hook adds
 * the second again, and `onBack` asks. Once everything is saved, Back passes through both. The
 * returned function goes back to the first entry, and gives the second one the address `forward`.
 */
export function useBackGuard(isDirty: boolean, onBack: () => void): (forward: string) => Promise<void> {
  const hasExtraEntry = useRef(false);
  /** They differ if a list of the page stored a filter in the second entry. */
  const addresses = useRef({ own: "", extra: "" });
  const onRemoved = useRef<(() => void) | null>(null);
  // Effect: adds an entry to the browser's history while the form has changes, so that Back stays
  // on the page.
  useEffect(() => {
    if (!isDirty) return;
    addresses.current.extra = window.location.href;
    if (hasExtraEntry.current) return;
    hasExtraEntry.current = true;
    addresses.current.own = window.location.href;
    window.history.pushState(null, "");
  }, [isDirty]);

  const onPopState = useEffectEvent((event: PopStateEvent) => {
    const { own, extra } = addresses.current;
    if (!hasExtraEntry.current || window.location.href !== own) return;
    event.stopImmediatePropagation();
    if (onRemoved.current) {
      hasExtraEntry.current = false;
      onRemoved.current();
    } else if (isDirty) {
      window.history.pushState(null, "", extra);
      onBack();
    } else {
      hasExtraEntry.current = false;
      window.history.back();
    }
  });
  // The capture phase runs before Next's listener.
  useEffect(() => {
    const listener = (event: PopStateEvent) => onPopState(event);
    window.addEventListener("popstate", listener, { capture: true });
    return () => window.removeEventListener("popstate", listener, { capture: true });
  }, []);
  return (forward) =>
    new Promise((resolve) => {
      if (!hasExtraEntry.current) return resolve();
      onRemoved.current = resolve;
      // Bypasses Next, which would show the address at once. Next loads foreign entries from the
      // server.
      History.prototype.replaceState.call(window.history, {}, "", forward);
      window.history.back();
    });
}
