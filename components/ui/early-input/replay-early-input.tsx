"use client";

import { useEffect } from "react";

import { repeatDroppedInput, repeatLater } from "./dropped-input";
import { TAKE_EARLY_INPUT } from "./early-input";
import { repeatClick, repeatDroppedClick } from "./replay-click";

/**
 * Repeats what a person did before hydration (`EARLY_INPUT_SCRIPT`), and what React drops because it has not yet hydrated the part
 * of the page that the control or field is in. It must be the last component of the page.
 */
export function ReplayEarlyInput() {
  // Effect: repeats what was done before hydration, and listens to the window for events that hydration dropped.
  useEffect(() => {
    // Later than the render that follows hydration (`useHydrated`), which enables controls.
    const timer = setTimeout(() => void repeatEarlyInput());
    window.addEventListener("click", repeatDroppedClick, true);
    window.addEventListener("input", repeatDroppedInput, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", repeatDroppedClick, true);
      window.removeEventListener("input", repeatDroppedInput, true);
    };
  }, []);
  return null;
}

async function repeatEarlyInput(): Promise<void> {
  const { control, values } = window[TAKE_EARLY_INPUT]?.() ?? {};
  delete window[TAKE_EARLY_INPUT];
  if (values?.size) await Promise.all([...values].map(([field, value]) => repeatLater(field, value)));
  // A text that was sent with Enter enables its button first.
  if (control) setTimeout(() => repeatClick(control));
}
