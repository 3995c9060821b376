import type { Field } from "./early-input";

/**
 * Enters a value into a field in a way that React notices. React compares a field with what was last assigned to its property, which after
 * hydration is the early value itself; so another text is assigned first, and then the value past React's property.
 */
export function enterValue(field: Field, value: string): void {
  // A file is in its field only.
  if (field.type !== "file") setValue(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function setValue(field: Field, value: string): void {
  const [start, end] = field instanceof HTMLSelectElement ? [] : [field.selectionStart, field.selectionEnd];
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // Null in fields without a selection, such as those for numbers and dates.
  if (typeof start === "number" && typeof end === "number") {
    (field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(start, end);
  }
}
