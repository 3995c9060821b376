import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { getStoredToken, TOKEN_KEY } from "@/lib/http/browser/stored-token";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "../constants";

// docs/product/sessions.md#client-storage-keys. If storage is blocked, only the cookie carries the
// session.
const TIMESTAMP_KEY = "auth_token_timestamp";
const REMEMBER_KEY = "auth_remember_me";
/** Prefix of a member's data in this browser: drafts, unsent messages, pictures. */
const PERSONAL_PREFIX = "nametag_";

/** A missing timestamp counts as expired. */
export function hasValidToken(): boolean {
  if (!getStoredToken()) return false;
  const issuedAt = Number(localStore.get(TIMESTAMP_KEY) ?? Number.NaN);
  const days = localStore.get(REMEMBER_KEY) === "true" ? REMEMBERED_SESSION_DAYS : SESSION_DAYS;
  return clock.ms() - issuedAt < days * DAY_MS;
}

export function storeSession(token: string, rememberMe: boolean): void {
  localStore.set(TIMESTAMP_KEY, String(clock.ms()));
  if (rememberMe) localStore.set(REMEMBER_KEY, "true");
  else localStore.remove(REMEMBER_KEY);
  // Written last, because other tabs react to this key and then read the others.
  localStore.set(TOKEN_KEY, token);
}

/** Also removes what screens stored, so that the next member on this device finds nothing. */
export function clearStoredSession(): void {
  localStore.remove(TOKEN_KEY, TIMESTAMP_KEY, REMEMBER_KEY, ...localStore.keys(PERSONAL_PREFIX));
}

/** Restarts a valid token's lifetime, or clears an expired one. */
export function slideStoredSession(): void {
  if (hasValidToken()) localStore.set(TIMESTAMP_KEY, String(clock.ms()));
  else if (getStoredToken()) clearStoredSession();
}
