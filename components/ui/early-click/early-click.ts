/** The window property of the function that ends the recording and returns the recorded control. */
export const TAKE_EARLY_CLICK = "nametagTakeEarlyClick";

declare global {
  interface Window {
    [TAKE_EARLY_CLICK]?: () => HTMLElement | undefined;
  }
}

/** The controls that do nothing without React. Links and submit buttons work without it. */
export const CONTROLS = "button,[role=switch],[role=tab],[role=menuitem],[type=checkbox],[type=radio]";

/**
 * Records the last click on a control before React handles clicks, for `ReplayEarlyClick`. It is inline in the document, with
 * the nonce of the content security policy. The click goes no further, so that React, which handles some clicks while it
 * hydrates, cannot also act on it, and a checkbox keeps the state that React expects.
 */
export const EARLY_CLICK_SCRIPT = `(()=>{let c;const f=e=>{const t=e.target.closest("${CONTROLS}");if(t&&!t.href&&!(t.form&&t.type=="submit")){e.preventDefault();e.stopImmediatePropagation();c=t}};addEventListener("click",f,true);window.${TAKE_EARLY_CLICK}=()=>{removeEventListener("click",f,true);return c}})();`;
