import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { isLocale } from "@/lib/i18n/shared/locales";

import { createSessionCookie } from "./cookie";
import { createKnownDeviceCookie, type KnownDevice } from "./known-device";
import { createLanguageCookie } from "./language-cookie";
import { getSessionSeconds } from "./session";

type SignIn = { userId: string; token: string; rememberMe: boolean };

/** Sets the session, the known device, and the account's language for when the session ends. */
export async function createSignInCookies(
  { userId, token, rememberMe }: SignIn,
  device: KnownDevice | null,
): Promise<string[]> {
  const user = await db()
    .user.findUnique({ where: { id: userId }, select: { language: true } })
    // The sign-in is done and its code used up, so it must not fail for the language.
    .catch((error: unknown) => logger.warn({ error, userId }, "the language of a sign-in was not read"));
  return [
    createSessionCookie(token, getSessionSeconds(rememberMe)),
    createKnownDeviceCookie(device, userId),
    ...(isLocale(user?.language) ? [createLanguageCookie(user.language)] : []),
  ];
}

export const createSignOutCookies = (): string[] => [createSessionCookie("", 0), createLanguageCookie(null)];
