import { parseCookie, stringifySetCookie } from "cookie";

import { env } from "@/lib/core/server/process/env";

const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith("https:");

/** Returns the name that next-auth gives the session's cookie. Browsers accept the prefix only over https. */
export const getSessionCookieName = (): string => `${isSecure() ? "__Secure-" : ""}next-auth.session-token`;

/** Returns a Set-Cookie value that stores the token for `seconds`, or removes it with 0. */
export const createSessionCookie = (token: string, seconds: number): string =>
  stringifySetCookie({
    name: getSessionCookieName(),
    value: token,
    path: "/",
    maxAge: Math.floor(seconds),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });

/** Returns the session's token of a Cookie header, or null. */
export const readSessionToken = (header: string | null | undefined): string | null =>
  (header && parseCookie(header)[getSessionCookieName()]) || null;
