import { tryUntilDone, watchEvent } from "./attempts";
import { type Field, FIELDS } from "./early-input";

/** How to end the tries for a field. */
const tries = new WeakMap<Field, () => void>();
/** Events of this file. */
const ownEvents = new WeakSet<Event>();

/** Repeats what was entered into a field and dropped by React. A listener of the window. */
export function repeatDroppedInput(event: Event): void {
  if (ownEvents.has(event) || !(event.target instanceof Element) || !event.target.matches(FIELDS)) return;
  const field = event.target as Field;
  const { value } = field;
  const isReached = watchEvent(field, "input");
  tries.get(field)?.();
  const timer = setTimeout(() => !isReached() && repeatValue(field, value));
  tries.set(field, () => clearTimeout(timer));
}

/** Enters a value into a field until the field receives it, unless it was removed or is filled in anew meanwhile. */
export function repeatValue(field: Field, value: string): void {
  tries.get(field)?.();
  tries.set(
    field,
    tryUntilDone(() => !field.isConnected || enter(field, value)),
  );
}

/** Whether the field has received the value. */
function enter(field: Field, value: string): boolean {
  const isReached = watchEvent(field, "input");
  // A file is in its field only.
  if (field.type !== "file") setValue(field, value);
  for (const name of ["input", "change"]) {
    const event = new Event(name, { bubbles: true });
    ownEvents.add(event);
    field.dispatchEvent(event);
  }
  return isReached();
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
