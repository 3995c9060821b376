import { TOKEN_KEY } from "@/lib/http/stored-token";

export const THEME_KEY = "theme";

/**
 * Runs before the first paint, so that neither the wrong colours nor, for who has a session, the welcome screen flashes by.
 * It stands inline in the document and carries the policy's nonce.
 */
export const BEFORE_PAINT_SCRIPT = `try{var d=document.documentElement.dataset,t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${TOKEN_KEY}"))d.session="stored"}catch(e){}`;
