import { tryUntilDone, watchEvent } from "./attempts";
import type { Field } from "./early-input";

/** Enters a value into a field until the field receives it, while `isWanted`. */
export function repeatValue(field: Field, value: string, isWanted: () => boolean): void {
  tryUntilDone(() => !field.isConnected || !isWanted() || enter(field, value));
}

/** Whether the field has received the value. It is left alone until then, because its text may be in the middle of being typed. */
function enter(field: Field, value: string): boolean {
  const isReached = watchEvent(field, "input");
  const dispatch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }));
  // Says nothing new to React, if it receives it.
  dispatch("input");
  if (!isReached()) return false;
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
