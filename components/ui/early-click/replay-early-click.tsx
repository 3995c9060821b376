"use client";

import { useEffect } from "react";

import { CONTROLS, TAKE_EARLY_CLICK } from "./early-click";

/** How long to wait before each further try: the code of the part can still be loading, for two minutes on a bad network. */
const getRetryDelayMs = (retries: number): number => (retries < 200 ? 50 : 500);
const MAX_RETRIES = 420;

/** The next try. There is one at most, because only the last click is repeated. */
let pendingTry: ReturnType<typeof setTimeout> | undefined;

/**
 * Clicks the control that was clicked before hydration (`EARLY_CLICK_SCRIPT`), and repeats a click that React drops because it
 * has not yet hydrated the part of the page that the control is in. It must be the last component of the page.
 */
export function ReplayEarlyClick() {
  // Effect: repeats a click of the time before hydration, and listens to the window for clicks that hydration dropped.
  useEffect(() => {
    // Later than the render that follows hydration (`useHydrated`), which enables controls.
    const timer = setTimeout(() => {
      const control = window[TAKE_EARLY_CLICK]?.();
      delete window[TAKE_EARLY_CLICK];
      if (control) activate(control);
    });
    window.addEventListener("click", repeatDroppedClick, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", repeatDroppedClick, true);
    };
  }, []);
  return null;
}

function repeatDroppedClick(event: MouseEvent): void {
  const control = event.isTrusted && event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
  // A link works without React, and a handler that stopped its click must not get it again.
  if (!control || control instanceof HTMLAnchorElement) return;
  const isReached = watchClick(control);
  setTimeout(() => {
    if (isReached()) return;
    // The browser has toggled a checkbox that React has not.
    if (control instanceof HTMLInputElement) control.checked = !control.checked;
    activate(control);
  });
}

/** Clicks a control until it receives the click, unless it was removed or is disabled. */
function activate(control: HTMLElement, retries = 0): void {
  clearTimeout(pendingTry);
  if (!control.isConnected || control.matches(":disabled")) return;
  const isReached = watchClick(control);
  // Radix's tabs react to the press and not to the click.
  control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  control.click();
  if (isReached()) return;
  if (control instanceof HTMLInputElement) control.checked = !control.checked;
  if (retries < MAX_RETRIES) pendingTry = setTimeout(() => activate(control, retries + 1), getRetryDelayMs(retries));
}

/** Returns a function that says whether a click has reached the control. React stops the clicks that it drops at the document. */
function watchClick(control: HTMLElement): () => boolean {
  let reached = false;
  control.addEventListener("click", () => (reached = true), { capture: true, once: true });
  return () => reached;
}
