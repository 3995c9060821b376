"use client";

import { type ComponentType, useEffect, useState } from "react";

import { onToastChange } from "./toast";

/** A live update can need a toast without any action of the person; by then the page has long loaded. */
const LOAD_AFTER_MS = 10_000;
const GESTURES = ["pointerdown", "keydown"] as const;

/**
 * Loads the toaster after the first load: with the first press or key, with the first toast, or after some seconds. It must
 * be there before the network fails, because toasts report that.
 * @param loadMore loads other code that must be there then; a function outside the component
 */
export function LazyToaster({ loadMore }: { loadMore?: () => Promise<unknown> }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isLoaded = Toaster !== null;

  // Effect: loads the toaster at the first toast or gesture, or after a time. A failed load is tried again with the next
  // event.
  useEffect(() => {
    if (isLoaded) return;
    const load = () => {
      import("./toaster").then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
      loadMore?.().catch(() => undefined);
    };
    const timer = setTimeout(load, LOAD_AFTER_MS);
    const stopWatchingToasts = onToastChange(load);
    for (const gesture of GESTURES) window.addEventListener(gesture, load, { passive: true });
    return () => {
      clearTimeout(timer);
      stopWatchingToasts();
      for (const gesture of GESTURES) window.removeEventListener(gesture, load);
    };
  }, [isLoaded, loadMore]);

  return Toaster && <Toaster />;
}
