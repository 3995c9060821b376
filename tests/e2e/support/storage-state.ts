import { getSessionCookieName } from "@/lib/auth/service/session/cookie";

/**
 * Returns the storage state of a signed-in browser: the cookie and the storage keys
 * (docs/product/sessions.md#client-storage-keys).
 */
export function createStorageState(token: string, rememberMe: boolean, baseURL: string) {
  const keys = {
    auth_token: token,
    auth_token_timestamp: String(Date.now()),
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
