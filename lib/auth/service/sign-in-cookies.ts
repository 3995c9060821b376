import { db } from "@/lib/core/server/db";
import { isLocale } from "@/lib/i18n/shared/locales";

import { createSessionCookies } from "./cookie";
import { createKnownDeviceCookie, type KnownDevice } from "./known-device";
import { createLanguageCookie } from "./language-cookie";
import { getSessionSeconds } from "./session";

type SignIn = { userId: string; token: string; rememberMe: boolean };

/**
 * Returns the Set-Cookie values of a completed sign-in or registration: the session, the device that is known from now on, and
 * the account's language, which the device keeps when nobody is signed in.
 */
export async function createSignInCookies(
  { userId, token, rememberMe }: SignIn,
  device: KnownDevice | null,
): Promise<string[]> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { language: true } });
  return [
    ...createSessionCookies(token, getSessionSeconds(rememberMe)),
    createKnownDeviceCookie(device, userId),
    ...(isLocale(user?.language) ? [createLanguageCookie(user.language)] : []),
  ];
}
