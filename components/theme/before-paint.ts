import { TOKEN_KEY } from "@/lib/http/browser/stored-token";

export const THEME_KEY = "theme";

/** The window property that holds the browser's install offer, and the event that says it changed (components/install). */
export const INSTALL_OFFER = "nametagInstall";
export const INSTALL_OFFER_EVENT = "nametag:install";

// The browser offers the installation once, possibly before the app has loaded. preventDefault keeps its own bar away.
const STORE_INSTALL_OFFER = `addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.${INSTALL_OFFER}=e;dispatchEvent(new Event("${INSTALL_OFFER_EVENT}"))});`;

// zod tries `new Function` before it first checks an object. The content security policy refuses it, which Firefox and Safari report in
// the console on each page, and Chromium to the policy's report address.
const CHECK_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * Runs before the first paint, so that the page never shows the wrong theme, or the welcome screen to a member whose session
 * is stored. It is inline in the document, with the nonce of the content security policy.
 */
export const BEFORE_PAINT_SCRIPT = `${CHECK_WITHOUT_EVAL}${STORE_INSTALL_OFFER}try{var d=document.documentElement.dataset,t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${TOKEN_KEY}"))d.session="stored"}catch(e){}`;
