import { stringifySetCookie } from "cookie";

import { LANGUAGE_COOKIE, type Locale } from "@/lib/i18n/shared/locales";

import { isSecure } from "./cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Null forgets the language. The server sets it, because Safari soon drops cookies of scripts. */
export const createLanguageCookie = (language: Locale | null): string =>
  stringifySetCookie({
    name: LANGUAGE_COOKIE,
    value: language ?? "",
    path: "/",
    maxAge: language ? YEAR_SECONDS : 0,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });
