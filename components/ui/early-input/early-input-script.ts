import { TAKE_EARLY_INPUT } from "./early-input";

/** The controls that do nothing without React. Links and submit buttons don't need it, or are recorded with their form. */
const CONTROLS = "button,[role=switch],[role=tab],[role=menuitem],[type=checkbox],[type=radio]";
const FIELDS = "input:not([type=checkbox],[type=radio]),select,textarea";

/**
 * Records what is done on a page before React handles it, for `ReplayEarlyInput`: the last click on a control, the values of fields, Enter
 * in a text field that sends with it, and the submission of a form without an address of its own, whose fields the browser would write into
 * the page's. It is inline in the document, with the nonce of the content security policy. A recorded click or Enter goes no further, so that
 * React, which handles some events while it hydrates, cannot also act on it, and a checkbox keeps the state that React expects. Values stay
 * in their fields.
 *
 * Later it watches for events in a part that React has not hydrated: React stops those at the document. A link works without React, and a
 * handler that stopped its click must not get it again. A control that is clicked again meanwhile is not clicked on its
 * own, and a form that is changed again is not sent.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
let d;const s={values:new Map},v=s.values;
const on=(n,f)=>addEventListener(n,f,true);
const end=e=>{e.preventDefault();e.stopImmediatePropagation()};
const watch=(t,n,f)=>{let r;t.addEventListener(n,()=>{r=1;v.delete(t);if(s.control==t||n=="input"&&t.form&&s.control?.form==t.form)s.control=null},{capture:true,once:true});setTimeout(()=>{if(!r){f();d(s)}})};
on("click",e=>{const t=e.target.closest?.("${CONTROLS}");if(!t||t.href||t.form&&t.type=="submit")return;
if(!d){end(e);s.control=t}
else if(e.isTrusted)watch(t,"click",()=>{if("checked"in t)t.checked=!t.checked;s.control=t})});
on("input",e=>{const t=e.target;if(!t.matches?.("${FIELDS}")||d&&!e.isTrusted)return;
v.set(t,t.value);if(d)watch(t,"input",()=>{})});
on("keydown",e=>{const t=e.target;if(!d&&e.key=="Enter"&&!e.shiftKey&&!e.isComposing&&t.form&&t.getAttribute("enterkeyhint")=="send"){end(e);s.control=t.form.querySelector("[type=submit]")}});
addEventListener("submit",e=>{const t=e.target,c=e.submitter||t.querySelector("[type=submit]");if(e.defaultPrevented||t.hasAttribute("action"))return;
e.preventDefault();if(s.control!=c){s.control=c;if(d)d(s)}});
window.${TAKE_EARLY_INPUT}=f=>{d=f;return s}
})();`.replaceAll("\n", "");
