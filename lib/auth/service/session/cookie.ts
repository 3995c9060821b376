import { parseCookie, stringifySetCookie } from "cookie";
import type { z } from "zod";

import { env } from "@/lib/core/server/process/env";
import { isSigned, sign, type SignaturePurpose } from "@/lib/core/server/signature";

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

/** The browser can read the content, but not change it. */
export function createSignedCookie(purpose: SignaturePurpose, name: string, content: object, seconds: number): string {
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return createCookie(name, `${text}.${sign(purpose, text)}`, seconds);
}

/** Longer values are refused before their signature is computed. */
const MAX_SIGNED_LENGTH = 4_000;

/** Returns null unless `createSignedCookie` wrote the value for this purpose. */
export function parseSigned<T>(purpose: SignaturePurpose, value: string | undefined, schema: z.ZodType<T>): T | null {
  const [text = "", signature = "", ...rest] = value?.split(".") ?? [];
  if (!value || value.length > MAX_SIGNED_LENGTH || rest.length > 0 || !isSigned(purpose, text, signature)) return null;
  return schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data ?? null;
}

export const createSessionCookie = (token: string, seconds: number): string =>
  createCookie(getSessionCookieName(), token, seconds);

export const findSessionToken = (read: (name: string) => string | undefined): string | null =>
  read(getSessionCookieName()) || null;

export const readSessionToken = (header: string | null | undefined): string | null =>
  findSessionToken((name) => readCookie(header, name));

export const isSessionCookie = (setCookie: string): boolean => setCookie.split("=")[0]?.endsWith(NAME) ?? false;
