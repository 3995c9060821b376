import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { isLocale } from "@/lib/i18n/shared/locales";

import type { SignInResponse } from "../responses";
import { createSessionCookie } from "./session/cookie";
import { createEndedStep } from "./identity/step-cookie";
import { createKnownDeviceCookie, type KnownDevice } from "./known-device";
import { createLanguageCookie } from "./language-cookie";
import { getSessionSeconds } from "./session/session";

/**
 * Sets the session, the known device, and the account's language for when the session ends. A
 * sign-in by the identity provider that waits for a form ends.
 */
export async function createSignInCookies(
  { token, user: { id: userId } }: SignInResponse,
  rememberMe: boolean,
  device: KnownDevice | null,
): Promise<string[]> {
  const stored = await db()
    .user.findUnique({ where: { id: userId }, select: { language: true } })
    // The sign-in is done and its code used up, so it must not fail for the language.
    .catch((error: unknown) => logger.warn({ error, userId }, "the language of a sign-in was not read"));
  return [
    createSessionCookie(token, getSessionSeconds(rememberMe)),
    createKnownDeviceCookie(device, userId),
    createEndedStep(),
    ...(isLocale(stored?.language) ? [createLanguageCookie(stored.language)] : []),
  ];
}

export const createSignOutCookies = (): string[] => [
  createSessionCookie("", 0),
  createLanguageCookie(null),
  createEndedStep(),
];
