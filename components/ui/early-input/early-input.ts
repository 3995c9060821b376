/** A field whose text or choice is more than on or off, which is a click. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person did before React handled it. */
type EarlyInput = {
  /** The control that was clicked last. */
  control?: HTMLElement;
  /** The fields that were filled in, with their last values. */
  values: Map<Field, string>;
};

/** The window property of the function that ends the recording and returns what was recorded. */
export const TAKE_EARLY_INPUT = "nametagTakeEarlyInput";

declare global {
  interface Window {
    [TAKE_EARLY_INPUT]?: () => EarlyInput;
  }
}

/** The controls that do nothing without React. Links and submit buttons work without it. */
export const CONTROLS = "button,[role=switch],[role=tab],[role=menuitem],[type=checkbox],[type=radio]";

export const FIELDS = "input:not([type=checkbox],[type=radio]),select,textarea";

/**
 * Records what is done on a page before React handles it, for `ReplayEarlyInput`: the last click on a control, the values of fields, and
 * Enter in a text field that sends with it. It is inline in the document, with the nonce of the content security policy. A click goes no
 * further, so that React, which handles some clicks while it hydrates, cannot also act on it, and a checkbox keeps the state that React
 * expects. Values stay in their fields.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
let c;const v=new Map;
const click=e=>{const t=e.target.closest("${CONTROLS}");if(t&&!t.href&&!(t.form&&t.type=="submit")){e.preventDefault();e.stopImmediatePropagation();c=t}};
const input=e=>{const t=e.target;if(t.matches?.("${FIELDS}"))v.set(t,t.value)};
const key=e=>{const t=e.target;if(e.key=="Enter"&&!e.shiftKey&&!e.isComposing&&t.form&&t.getAttribute("enterkeyhint")=="send"){e.preventDefault();c=t.form.querySelector("[type=submit]")}};
const l=[["click",click],["input",input],["keydown",key]];
for(const [n,f] of l)addEventListener(n,f,true);
window.${TAKE_EARLY_INPUT}=()=>{for(const [n,f] of l)removeEventListener(n,f,true);return{control:c,values:v}}
})();`.replaceAll("\n", "");
