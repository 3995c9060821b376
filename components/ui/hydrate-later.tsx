"use client";

import { type ComponentType, lazy, Suspense } from "react";

import { isLoadFailure, RETRY_AFTER_MS } from "./load-later";

const GESTURES = ["pointerdown", "keydown", "focusin"] as const;

/** Resolves when the first load is over: at the `load` event, or before it when the person begins to do something. */
function waitForFirstLoad(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("load", end);
      for (const gesture of GESTURES) window.removeEventListener(gesture, end);
      resolve();
    };
    window.addEventListener("load", end);
    for (const gesture of GESTURES) window.addEventListener(gesture, end, { passive: true });
  });
}

const waitForRetry = (failures: number): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
      resolve();
    };
    const timer = setTimeout(retry, RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)]);
    window.addEventListener("online", retry);
  });

/** Loads the code, again and again while the network fails: the page shows what the server sent. */
async function loadInBrowser<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await waitForFirstLoad();
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      await waitForRetry(failures);
    }
  }
}

/**
 * Returns a component that the server renders, and whose code the browser loads after the first load: until then, fields take
 * text and links work, and what is pressed is pressed again (`ReplayEarlyClick`). Its props must never change, or React
 * removes what the server sent until the code is there.
 */
export function hydrateLater(load: () => Promise<ComponentType>): ComponentType {
  const Later = lazy(async () => ({
    default: typeof window === "undefined" ? await load() : await loadInBrowser(load),
  }));
  // One element, so that a render above it is no change.
  const later = (
    <Suspense>
      <Later />
    </Suspense>
  );
  return function HydratedLater() {
    return later;
  };
}
