"use client";

import { useEffect } from "react";

import { type Field, TAKE_EARLY_INPUT } from "./early-input";
import { repeatClick } from "./replay-click";
import { repeatValue } from "./replay-value";

/**
 * Repeats what a person did before hydration (`EARLY_INPUT_SCRIPT`), and what React drops because it has not yet hydrated the part
 * of the page that the control or field is in. It must be the last component of the page.
 */
export function ReplayEarlyInput() {
  // Effect: repeats what was done before hydration. Later than the render that follows hydration (`useHydrated`), which enables controls.
  useEffect(() => {
    const timer = setTimeout(() => void repeatEarlyInput());
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function repeatEarlyInput(): Promise<void> {
  const take = window[TAKE_EARLY_INPUT];
  delete window[TAKE_EARLY_INPUT];
  if (!take) return;
  const { control, values } = take((element) =>
    values.has(element as Field) ? void repeatValue(element as Field, values) : repeatClick(element),
  );
  if (values.size > 0) await Promise.all([...values.keys()].map((field) => repeatValue(field, values)));
  // A text that was sent with Enter enables its button first.
  if (control) setTimeout(() => repeatClick(control));
}
