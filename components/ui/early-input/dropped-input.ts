import { watchEvent } from "./attempts";
import { type Field, FIELDS } from "./early-input";

/** How often the code for it is asked for, on a bad network. */
const MAX_LOADS = 60;
const RELOAD_AFTER_MS = 2_000;

/** The values that React does not have yet. */
const waiting = new WeakMap<Field, string>();

/** Repeats what was entered into a field and dropped by React. A listener of the window. */
export function repeatDroppedInput({ isTrusted, target }: Event): void {
  if (!isTrusted || !(target instanceof Element) || !target.matches(FIELDS)) return;
  const field = target as Field;
  const { value } = field;
  const isReached = watchEvent(field, "input");
  waiting.delete(field);
  setTimeout(() => !isReached() && field.value === value && void repeatLater(field, value));
}

/** Repeats a value once the code for it is there, unless the field was filled in again by then. */
export async function repeatLater(field: Field, value: string, loads = 1): Promise<void> {
  waiting.set(field, value);
  const isWanted = () => waiting.get(field) === value;
  try {
    (await import("./replay-value")).repeatValue(field, value, isWanted);
  } catch {
    // The network failed. The text is in its field meanwhile.
    if (loads < MAX_LOADS) setTimeout(() => isWanted() && void repeatLater(field, value, loads + 1), RELOAD_AFTER_MS);
  }
}
