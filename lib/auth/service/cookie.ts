import { parseCookie, stringifySetCookie } from "cookie";

import { env } from "@/lib/core/server/process/env";

const NAME = "next-auth.session-token";

export const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith("https:");

/** The prefix keeps other hosts of the domain from setting the cookie. It needs https. */
export const getSessionCookieName = (): string => `${isSecure() ? "__Host-" : ""}${NAME}`;

/** Stores the token for `seconds`, or removes it with 0. */
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

export const findSessionToken = (read: (name: string) => string | undefined): string | null =>
  read(getSessionCookieName()) || null;

export function readSessionToken(header: string | null | undefined): string | null {
  if (!header) return null;
  const cookies = parseCookie(header);
  return findSessionToken((name) => cookies[name]);
}

export const isSessionCookie = (setCookie: string): boolean => setCookie.split("=")[0]?.endsWith(NAME) ?? false;
