import { CONTROLS, TAKE_EARLY_INPUT } from "./early-input";

const FIELDS = "input:not([type=checkbox],[type=radio]),select,textarea";

/**
 * Records what is done on a page before React handles it, for `ReplayEarlyInput`: the last click on a control, the values of fields, Enter
 * in a text field that sends with it, and the submission of a form without an address of its own, whose fields the browser would write into
 * the page's. It is inline in the document, with the nonce of the content security policy. A click goes no further, so that React, which
 * handles some clicks while it hydrates, cannot also act on it, and a checkbox keeps the state that React expects. Values stay in their
 * fields, and are recorded as long as the page is open: React drops an input into a part that it has not hydrated, and stops it at the
 * document.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
let c,d;const v=new Map;
const click=e=>{const t=e.target.closest("${CONTROLS}");if(t&&!t.href&&!(t.form&&t.type=="submit")){e.preventDefault();e.stopImmediatePropagation();c=t}};
const key=e=>{const t=e.target;if(e.key=="Enter"&&!e.shiftKey&&!e.isComposing&&t.form&&t.getAttribute("enterkeyhint")=="send"){e.preventDefault();c=t.form.querySelector("[type=submit]")}};
const submit=e=>{const t=e.target;if(!t.hasAttribute("action")){e.preventDefault();c=e.submitter||t.querySelector("[type=submit]")}};
const l=[["click",click],["keydown",key],["submit",submit]];
for(const [n,f] of l)addEventListener(n,f,true);
addEventListener("input",e=>{const t=e.target;if(!t.matches?.("${FIELDS}")||d&&!e.isTrusted)return;
v.set(t,t.value);
if(d){t.addEventListener("input",()=>v.delete(t),{capture:true,once:true});setTimeout(()=>v.has(t)&&d(t))}
},true);
window.${TAKE_EARLY_INPUT}=f=>{d=f;for(const [n,f] of l)removeEventListener(n,f,true);return{control:c,values:v}}
})();`.replaceAll("\n", "");
