import { getSessionCookieName } from "@/lib/auth/service/cookie";

/**
 * Returns the storage state of a signed-in browser: the cookie and the storage keys
 * (docs/product/sessions.md#client-storage-keys). The member has put the offer to install the app
 * away, which after ten seconds covers the end of a page.
 */
export function createStorageState(token: string, rememberMe: boolean, baseURL: string) {
  const keys = {
    auth_token: token,
    auth_token_timestamp: String(Date.now()),
    install_dismissed: "1",
    ...(rememberMe ? { auth_remember_me: "true" } : {}),
  };
  const { hostname, origin, protocol } = new URL(baseURL);
  const secure = protocol === "https:";
  const cookie = { domain: hostname, path: "/", expires: -1, httpOnly: true, secure, sameSite: "Lax" as const };
  return {
    cookies: [{ name: getSessionCookieName(), value: token, ...cookie }],
    origins: [{ origin, localStorage: Object.entries(keys).map(([name, value]) => ({ name, value })) }],
  };
}
