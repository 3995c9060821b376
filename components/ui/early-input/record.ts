import { type EarlyInput, type Field, TAKE_EARLY_INPUT } from "./early-input";

/** The controls that do nothing without React. Links and submit buttons don't need it, or are recorded with their form. */
const CONTROLS = "button,[role=switch],[role=tab],[role=menuitem],[type=checkbox],[type=radio]";
const FIELDS = "input:not([type=checkbox],[type=radio]),select,textarea";

/** Runs in the page as text, so it uses nothing of this file but its arguments. */
function recordEarlyInput(takeEarlyInput: typeof TAKE_EARLY_INPUT, controls: string, fields: string): void {
  const early: EarlyInput = { control: null, values: new Map() };
  let onDropped: ((early: EarlyInput) => void) | undefined;

  /** Calls `drop` if the event doesn't reach its element: React stops it at the document, where a part is not hydrated yet. */
  const watch = (element: HTMLElement & { form?: HTMLFormElement | null }, type: string, drop: () => void) => {
    let isReached = false;
    const onReached = () => {
      isReached = true;
      early.values.delete(element as Field);
      const isOfForm =
        type === "input" && element.form && (early.control as HTMLButtonElement | null)?.form === element.form;
      if (early.control === element || isOfForm) early.control = null;
    };
    element.addEventListener(type, onReached, { capture: true, once: true });
    setTimeout(() => {
      if (isReached) return;
      drop();
      onDropped?.(early);
    });
  };

  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(controls) : null;
    // A link works without React, and a handler that stopped its click must not get it again.
    if (!control || "href" in control || (control.form && control.type === "submit")) return;
    if (!onDropped) {
      // No further, so that React, which handles some events while it hydrates, cannot also act on it.
      event.preventDefault();
      event.stopImmediatePropagation();
      early.control = control;
    } else if (event.isTrusted) {
      watch(control, "click", () => {
        // The browser has toggled a checkbox that React has not.
        if (control instanceof HTMLInputElement) control.checked = !control.checked;
        early.control = control;
      });
    }
  };

  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (!field.matches(fields) || (onDropped && !event.isTrusted)) return;
    early.values.set(field, field.value);
    if (onDropped) watch(field, "input", () => undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target as Field;
    if (onDropped || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!field.form || field.getAttribute("enterkeyhint") !== "send") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.control = field.form.querySelector<HTMLElement>("[type=submit]");
  };

  /** Last of all, so that a form that React has handled is known by its prevented submission. */
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.hasAttribute("action")) return;
    event.preventDefault();
    const control = event.submitter ?? form.querySelector<HTMLElement>("[type=submit]");
    if (early.control === control) return;
    early.control = control;
    onDropped?.(early);
  };

  addEventListener("click", onClick, true);
  addEventListener("input", onInput, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("submit", onSubmit);
  window[takeEarlyInput] = (listener) => {
    onDropped = listener;
    return early;
  };
}

const args = [TAKE_EARLY_INPUT, CONTROLS, FIELDS].map((arg) => JSON.stringify(arg));

/**
 * Records what is done on a page before React handles it, for `ReplayEarlyInput`: the last click on a control, the values of fields, Enter
 * in a text field that sends with it, and the submission of a form without an address of its own, whose fields the browser would write into
 * the page's. Values stay in their fields. Later it watches for events that React drops, because it has not hydrated the part of the page
 * that they are in. A control that is clicked again meanwhile is not clicked on its own, and a form that is changed again is not sent.
 *
 * It is inline in the document, with the nonce of the content security policy, and a file of its own, which no script of the page needs.
 */
export const EARLY_INPUT_SCRIPT = `(${recordEarlyInput.toString()})(${args.join()});`;
