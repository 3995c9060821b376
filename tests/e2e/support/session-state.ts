import { sessionCookieName } from "@/lib/auth/service/cookie";

/** What a signed-in browser holds: the cookie for pages and the three keys for calls and sockets (spec A§3, contract §2). */
export function sessionState(token: string, rememberMe: boolean, baseURL: string) {
  const keys = {
    auth_token: token,
    auth_token_timestamp: String(Date.now()),
    ...(rememberMe ? { auth_remember_me: "true" } : {}),
  };
  const { hostname, origin } = new URL(baseURL);
  const cookie = { domain: hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
  return {
    cookies: [{ name: sessionCookieName(), value: token, ...cookie }],
    origins: [{ origin, localStorage: Object.entries(keys).map(([name, value]) => ({ name, value })) }],
  };
}
