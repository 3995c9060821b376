import { parseCookie, stringifySetCookie } from "cookie";

import { env } from "@/lib/core/server/process/env";

const NAME = "next-auth.session-token";

/** Returns whether browsers reach the app over https only, so that cookies may not be sent otherwise. */
export const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith("https:");

/** Returns the name of the session's cookie. The prefix keeps other hosts of the domain from setting it; browsers accept it only over https. */
export const getSessionCookieName = (): string => `${isSecure() ? "__Host-" : ""}${NAME}`;

/** Returns the Set-Cookie value that stores the token for `seconds`, or removes it with 0. */
export const createSessionCookie = (token: string, seconds: number): string =>
  stringifySetCookie({
    name: getSessionCookieName(),
    value: token,
    path: "/",
    maxAge: Math.max(0, Math.floor(seconds)),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });

/** Returns the session's token, or null. `read` returns the value of a cookie by its name. */
export const findSessionToken = (read: (name: string) => string | undefined): string | null =>
  read(getSessionCookieName()) || null;

/** Returns the session's token of a Cookie header, or null. */
export function readSessionToken(header: string | null | undefined): string | null {
  if (!header) return null;
  const cookies = parseCookie(header);
  return findSessionToken((name) => cookies[name]);
}

/** Returns whether a Set-Cookie value is about the session. */
export const isSessionCookie = (setCookie: string): boolean => setCookie.split("=")[0]?.endsWith(NAME) ?? false;
