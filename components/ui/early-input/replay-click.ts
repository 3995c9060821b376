import { tryUntilDone, watchEvent } from "./attempts";
import { CONTROLS } from "./early-input";

/** Ends the tries of the click before. Only the last click is repeated. */
let stopTrying = () => {};

/** Repeats a click that React dropped. A listener of the window. */
export function repeatDroppedClick(event: MouseEvent): void {
  const control = event.isTrusted && event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
  // A link works without React, and a handler that stopped its click must not get it again.
  if (!control || control instanceof HTMLAnchorElement) return;
  const isReached = watchEvent(control, "click");
  setTimeout(() => {
    if (isReached()) return;
    // The browser has toggled a checkbox that React has not.
    if (control instanceof HTMLInputElement) control.checked = !control.checked;
    repeatClick(control);
  });
}

/** Clicks a control until it receives the click, unless it was removed or is disabled. */
export function repeatClick(control: HTMLElement): void {
  stopTrying();
  stopTrying = tryUntilDone(() => !control.isConnected || control.matches(":disabled") || click(control));
}

/** Whether the control has received the click. */
function click(control: HTMLElement): boolean {
  const isReached = watchEvent(control, "click");
  // Radix's tabs react to the press and not to the click.
  control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  control.click();
  if (isReached()) return true;
  if (control instanceof HTMLInputElement) control.checked = !control.checked;
  return false;
}
