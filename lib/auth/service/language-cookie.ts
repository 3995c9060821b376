import { LANGUAGE_COOKIE, type Locale } from "@/lib/i18n/shared/locales";

import { createCookie } from "./session/cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Null forgets the language. The server sets it, because Safari soon drops cookies of scripts. */
export const createLanguageCookie = (language: Locale | null): string =>
  createCookie(LANGUAGE_COOKIE, language ?? "", language ? YEAR_SECONDS : 0);
