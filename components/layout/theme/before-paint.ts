import { TOKEN_KEY } from "@/lib/http/browser/stored-token";

export const THEME_KEY = "theme";

/** Where the browser's offer to install waits for the app, and what says that it came or went (components/install). */
export const INSTALL_OFFER = "nametagInstall";
export const INSTALL_OFFER_EVENT = "nametag:install";

// The offer may come before the app does, and comes once. Held back, or the browser would show a bar of its own.
const HOLD_INSTALL_OFFER = `addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.${INSTALL_OFFER}=e;dispatchEvent(new Event("${INSTALL_OFFER_EVENT}"))});`;

/**
 * Runs before the first paint, so that neither the wrong colours nor, for who has a session, the welcome screen flashes by.
 * It stands inline in the document and carries the policy's nonce.
 */
export const BEFORE_PAINT_SCRIPT = `${HOLD_INSTALL_OFFER}try{var d=document.documentElement.dataset,t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${TOKEN_KEY}"))d.session="stored"}catch(e){}`;
