import { parseCookie, stringifySetCookie } from "cookie";

import { env } from "@/lib/core/server/process/env";

const NAME = "next-auth.session-token";

const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith("https:");

/** The prefix keeps other hosts of the domain from setting the cookie. It needs https. */
export const toHostCookieName = (name: string): string => `${isSecure() ? "__Host-" : ""}${name}`;

export const getSessionCookieName = (): string => toHostCookieName(NAME);

/** Stores the value for `seconds`, or removes it with 0. */
export const createCookie = (name: string, value: string, seconds: number): string =>
  stringifySetCookie({
    name,
    value,
    path: "/",
    maxAge: Math.max(0, Math.floor(seconds)),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });

export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header ? parseCookie(header)[name] : undefined;

export const createSessionCookie = (token: string, seconds: number): string =>
  createCookie(getSessionCookieName(), token, seconds);

export const findSessionToken = (read: (name: string) => string | undefined): string | null =>
  read(getSessionCookieName()) || null;

export const readSessionToken = (header: string | null | undefined): string | null =>
  findSessionToken((name) => readCookie(header, name));

export const isSessionCookie = (setCookie: string): boolean => setCookie.split("=")[0]?.endsWith(NAME) ?? false;
