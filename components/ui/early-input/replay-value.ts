import { tryUntilDone, watchEvent } from "./attempts";
import type { Field } from "./early-input";

/** How often the code for it is asked for, on a bad network. */
const MAX_LOADS = 60;
const RELOAD_AFTER_MS = 2_000;

/** Enters the field's value of `values` until the field receives it, unless it was removed or is filled in anew meanwhile. */
export async function repeatValue(field: Field, values: Map<Field, string>, loads = 1): Promise<void> {
  const value = values.get(field) ?? "";
  const isWanted = () => field.isConnected && values.get(field) === value;
  try {
    const { enterValue } = await import("./enter-value");
    tryUntilDone(() => {
      if (!isWanted()) return true;
      const isReached = watchEvent(field, "input");
      // Says nothing new to React, if it receives it. The field is left alone until then: its text may be in the middle of being typed.
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (isReached()) enterValue(field, value);
      return isReached();
    });
  } catch {
    // The network failed. The text is in its field meanwhile.
    if (loads < MAX_LOADS) setTimeout(() => isWanted() && void repeatValue(field, values, loads + 1), RELOAD_AFTER_MS);
  }
}
