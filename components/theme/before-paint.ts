import { TOKEN_KEY } from "@/lib/http/browser/stored-token";

export const THEME_KEY = "theme";

export const INSTALL_OFFER = "nametagInstall";
export const INSTALL_OFFER_EVENT = "nametag:install";

// The browser offers the installation once, maybe before the app loads. preventDefault hides its
// bar.
const STORE_INSTALL_OFFER = `addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.${INSTALL_OFFER}=e;dispatchEvent(new Event("${INSTALL_OFFER_EVENT}"))});`;

// zod otherwise tries `new Function`, which the content security policy refuses and browsers
// report.
const CHECK_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * Runs before the first paint, so that the page never shows the wrong theme, or the welcome screen
 * to a member. It is inline, with the nonce of the content security policy.
 */
export const BEFORE_PAINT_SCRIPT = `${CHECK_WITHOUT_EVAL}${STORE_INSTALL_OFFER}try{var d=document.documentElement.dataset,t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${TOKEN_KEY}"))d.session="stored"}catch(e){}`;
