import { CONTROLS, FIELDS, TAKE_EARLY_INPUT } from "./early-input";

/**
 * Records what is done on a page before React handles it, for `ReplayEarlyInput`: the last click on a control, the values of fields, Enter
 * in a text field that sends with it, and the submission of a form without an address of its own, whose fields the browser would write into
 * the page's. It is inline in the document, with the nonce of the content security policy. A click goes no further, so that React, which
 * handles some clicks while it hydrates, cannot also act on it, and a checkbox keeps the state that React expects. Values stay in their
 * fields. In a file of its own, which no script of the page needs.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
let c;const v=new Map;
const click=e=>{const t=e.target.closest("${CONTROLS}");if(t&&!t.href&&!(t.form&&t.type=="submit")){e.preventDefault();e.stopImmediatePropagation();c=t}};
const input=e=>{const t=e.target;if(t.matches?.("${FIELDS}"))v.set(t,t.value)};
const key=e=>{const t=e.target;if(e.key=="Enter"&&!e.shiftKey&&!e.isComposing&&t.form&&t.getAttribute("enterkeyhint")=="send"){e.preventDefault();c=t.form.querySelector("[type=submit]")}};
const submit=e=>{const t=e.target;if(!t.hasAttribute("action")){e.preventDefault();c=e.submitter||t.querySelector("[type=submit]")}};
const l=[["click",click],["input",input],["keydown",key],["submit",submit]];
for(const [n,f] of l)addEventListener(n,f,true);
window.${TAKE_EARLY_INPUT}=()=>{for(const [n,f] of l)removeEventListener(n,f,true);return{control:c,values:v}}
})();`.replaceAll("\n", "");
