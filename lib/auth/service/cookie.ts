import { parseCookie, stringifySetCookie } from "cookie";

import { env } from "@/lib/core/server/process/env";

const NAME = "next-auth.session-token";

/** Returns whether browsers reach the app over https only, so that cookies may not be sent otherwise. */
export const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith("https:");

/** Returns the name of the session's cookie. The prefix keeps other hosts of the domain from setting it; browsers accept it only over https. */
export const getSessionCookieName = (): string => `${isSecure() ? "__Host-" : ""}${NAME}`;

/** The name under which cookies were set before. Sessions that have it keep working until they end. */
const getEarlierName = (): string | null => (isSecure() ? `__Secure-${NAME}` : null);

const createCookie = (name: string, token: string, seconds: number): string =>
  stringifySetCookie({
    name,
    value: token,
    path: "/",
    maxAge: Math.max(0, Math.floor(seconds)),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });

/** Returns the Set-Cookie values that store the token for `seconds`, or remove it with 0. An earlier name is removed in both cases. */
export function createSessionCookies(token: string, seconds: number): string[] {
  const earlier = getEarlierName();
  return [createCookie(getSessionCookieName(), token, seconds), ...(earlier ? [createCookie(earlier, "", 0)] : [])];
}

/** Returns the value of a cookie by its name. */
type ReadCookie = (name: string) => string | undefined;

/** Returns the name under which the session's token is sent. */
export function findSessionCookieName(read: ReadCookie): string {
  const [name, earlier] = [getSessionCookieName(), getEarlierName()];
  return !read(name) && earlier && read(earlier) ? earlier : name;
}

/** Returns the session's token, or null. */
export const findSessionToken = (read: ReadCookie): string | null => read(findSessionCookieName(read)) || null;

/** Returns the session's token of a Cookie header, or null. */
export function readSessionToken(header: string | null | undefined): string | null {
  if (!header) return null;
  const cookies = parseCookie(header);
  return findSessionToken((name) => cookies[name]);
}

/** Returns whether a Set-Cookie value is about the session. */
export const isSessionCookie = (setCookie: string): boolean => setCookie.split("=")[0]?.endsWith(NAME) ?? false;
