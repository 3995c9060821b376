"use client";

import { useEffect } from "react";

import { TAKE_EARLY_INPUT } from "./early-input";
import { repeatClick, repeatDroppedClick } from "./replay-click";
import { repeatValue } from "./replay-value";

/**
 * Repeats what a person did before hydration (`EARLY_INPUT_SCRIPT`), and what React drops because it has not yet hydrated the part
 * of the page that the control or field is in. It must be the last component of the page.
 */
export function ReplayEarlyInput() {
  // Effect: repeats what was done before hydration, and listens to the window for clicks that hydration dropped.
  useEffect(() => {
    // Later than the render that follows hydration (`useHydrated`), which enables controls.
    const timer = setTimeout(() => void repeatEarlyInput());
    window.addEventListener("click", repeatDroppedClick, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", repeatDroppedClick, true);
    };
  }, []);
  return null;
}

async function repeatEarlyInput(): Promise<void> {
  const take = window[TAKE_EARLY_INPUT];
  delete window[TAKE_EARLY_INPUT];
  if (!take) return;
  const { control, values } = take((field) => void repeatValue(field, values));
  if (values.size > 0) await Promise.all([...values.keys()].map((field) => repeatValue(field, values)));
  // A text that was sent with Enter enables its button first.
  if (control) setTimeout(() => repeatClick(control));
}
