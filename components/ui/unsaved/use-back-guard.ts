import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `onBack` when the member goes back while something is unsaved. A page can't prevent the browser from going back, so a second
 * history entry of the same page is added. Back leads to the first entry, the second is added again, and `onBack` asks. Once
 * everything is saved, Back passes through both entries. Returns a function that goes back to the page's own entry, so that it can be
 * replaced too, and leaves an address to Forward in place of the second one, which can't be removed.
 */
export function useBackGuard(isDirty: boolean, onBack: () => void): (forward: string) => Promise<void> {
  const hasExtraEntry = useRef(false);
  /** Of the page's own entry, and of the second one. They differ where a list of the page stored a filter in the second one. */
  const addresses = useRef({ own: "", extra: "" });
  const onRemoved = useRef<(() => void) | null>(null);
  // Effect: adds an entry to the browser's history while the form has changes, so that Back stays on the page.
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
    // The page stays the same, so Next must not handle the event.
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
  // Effect: listens to the window for Back. In the capture phase it is called before Next's listener.
  useEffect(() => {
    const listener = (event: PopStateEvent) => onPopState(event);
    window.addEventListener("popstate", listener, { capture: true });
    return () => window.removeEventListener("popstate", listener, { capture: true });
  }, []);
  return (forward) =>
    new Promise((resolve) => {
      if (!hasExtraEntry.current) return resolve();
      onRemoved.current = resolve;
      // Not through Next, which would show the address at once. It loads an entry whose state is not its own from the server.
      History.prototype.replaceState.call(window.history, {}, "", forward);
      window.history.back();
    });
}
