import type { EarlyInput, Field } from "./early-input";

/** The code of a part can still be loading, for two minutes on a bad network. */
const RETRY_AFTER_MS = 50;
const MAX_RETRIES = 2_400;

/** The fields whose value is being repeated. */
const entering = new Set<Field>();

/** Ends the tries of the click before. Only the last click is repeated. */
let stopClicking = () => {};

/** Enters the values into their fields, then clicks the control, each until React receives it or the person has done something else. */
export function replayEarlyInput(early: EarlyInput): void {
  for (const field of early.values.keys()) {
    if (entering.has(field)) continue;
    entering.add(field);
    tryUntilDone(
      () => !field.isConnected || enter(field, early.values),
      () => {
        entering.delete(field);
        early.values.delete(field);
      },
    );
  }
  const { control } = early;
  if (!control) return;
  stopClicking();
  // A text that was sent with Enter enables its button first.
  const timer = setTimeout(() => {
    stopClicking = tryUntilDone(
      () => early.control !== control || !control.isConnected || control.matches(":disabled") || click(control),
      () => {
        if (early.control === control) early.control = null;
      },
    );
  });
  stopClicking = () => clearTimeout(timer);
}

/** Calls `attempt` until it returns true, or for two minutes, then `onEnd`. Returns a function that ends it. */
function tryUntilDone(attempt: () => boolean, onEnd: () => void, retries = 0): () => void {
  if (attempt() || retries >= MAX_RETRIES) {
    onEnd();
    return () => undefined;
  }
  let stop = () => clearTimeout(timer);
  const timer = setTimeout(() => (stop = tryUntilDone(attempt, onEnd, retries + 1)), RETRY_AFTER_MS);
  return () => stop();
}

/** Whether the event that `act` makes reaches the element. React stops the events that it drops at the document. */
function isReached(element: HTMLElement, name: string, act: () => void): boolean {
  let reached = false;
  const onEvent = () => (reached = true);
  element.addEventListener(name, onEvent, true);
  act();
  element.removeEventListener(name, onEvent, true);
  return reached;
}

/** Whether the control has received the click. */
function click(control: HTMLElement): boolean {
  // Radix's tabs react to the press and not to the click.
  control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  if (isReached(control, "click", () => control.click())) return true;
  if (control instanceof HTMLInputElement) control.checked = !control.checked;
  return false;
}

/**
 * Whether the field has received its value, or is filled in anew. It is left alone until then, because its text may be in the middle of
 * being typed.
 */
function enter(field: Field, values: EarlyInput["values"]): boolean {
  const value = values.get(field);
  if (value === undefined) return true;
  const dispatch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }));
  // Says nothing new to React, if it receives it.
  if (!isReached(field, "input", () => dispatch("input"))) return false;
  // A file is in its field only.
  if (field.type !== "file") setValue(field, value);
  dispatch("input");
  dispatch("change");
  return true;
}

/**
 * Sets the value in a way that React notices. React compares a field with what was last assigned to its property, which after hydration is
 * the early value itself; so another text is assigned first, and then the value past React's property.
 */
function setValue(field: Field, value: string): void {
  const [start, end] = field instanceof HTMLSelectElement ? [] : [field.selectionStart, field.selectionEnd];
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // Null in fields without a selection, such as those for numbers and dates.
  if (typeof start === "number" && typeof end === "number") {
    (field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(start, end);
  }
}
