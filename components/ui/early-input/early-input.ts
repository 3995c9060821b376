/** A field whose text or choice is more than on or off, which is a click. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person did and React has not handled. */
export type EarlyInput = {
  /** The control that was clicked last, or with which a form was submitted. */
  control: HTMLElement | null;
  /** The fields that were filled in, with their last values. */
  values: Map<Field, string>;
};

/**
 * The window property of the function that ends the recording of all clicks and returns what was recorded. It calls `onDropped` with the same
 * object, when a later click or value is added to it, because React has dropped it.
 */
export const TAKE_EARLY_INPUT = "nametagTakeEarlyInput";

declare global {
  interface Window {
    [TAKE_EARLY_INPUT]?: (onDropped: (early: EarlyInput) => void) => EarlyInput;
  }
}
