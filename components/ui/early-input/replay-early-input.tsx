"use client";

import { useEffect } from "react";

import { type EarlyInput, TAKE_EARLY_INPUT } from "./early-input";

/** How often the code is asked for, on a bad network. Texts are in their fields meanwhile. */
const MAX_LOADS = 60;
const RELOAD_AFTER_MS = 2_000;

/** Loads the code, which only those need who are faster than the page, and replays. */
async function loadAndReplay(early: EarlyInput): Promise<void> {
  for (let loads = 0; loads < MAX_LOADS; loads++) {
    const loaded = await import("./replay").catch(() => undefined);
    if (loaded) return loaded.replayEarlyInput(early);
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS));
  }
}

/**
 * Replays what a person did before hydration (`EARLY_INPUT_SCRIPT`), and what React drops because it has not yet hydrated the part
 * of the page that the control or field is in. It must be the last component of the page.
 */
export function ReplayEarlyInput() {
  // Effect: replays what was done before hydration. Later than the render that follows hydration (`useHydrated`), which enables controls.
  useEffect(() => {
    const timer = setTimeout(() => {
      const early = window[TAKE_EARLY_INPUT]?.((dropped) => void loadAndReplay(dropped));
      delete window[TAKE_EARLY_INPUT];
      if (early?.control || early?.values.size) void loadAndReplay(early);
    });
    return () => clearTimeout(timer);
  }, []);
  return null;
}
