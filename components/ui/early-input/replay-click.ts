import { tryUntilDone, watchEvent } from "./attempts";

/** Ends the tries of the click before. Only the last click is repeated. */
let stopTrying = () => {};

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
