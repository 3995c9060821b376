/** A field whose text or choice is more than on or off, which is a click. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person did and React has not handled. */
type EarlyInput = {
  /** The control that was clicked last, or with which a form was submitted. */
  control?: HTMLElement;
  /** The fields that were filled in, with their last values. Those that React drops later are added, and those that reach it removed. */
  values: Map<Field, string>;
};

/**
 * The window property of the function that ends the recording of clicks and returns what was recorded. `onDropped` is called for each control
 * whose later click, and each field whose later value, React drops.
 */
export const TAKE_EARLY_INPUT = "nametagTakeEarlyInput";

declare global {
  interface Window {
    [TAKE_EARLY_INPUT]?: (onDropped: (element: HTMLElement) => void) => EarlyInput;
  }
}
