import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { getStoredToken, TOKEN_KEY } from "@/lib/http/browser/stored-token";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "../constants";

// The keys are described in docs/product/sessions.md#client-storage-keys. If the browser blocks storage, the cookie carries the
// session alone.
const TIMESTAMP_KEY = "auth_token_timestamp";
const REMEMBER_KEY = "auth_remember_me";
/** Prefix of what screens store about a member in this browser: drafts, unsent messages, pictures. */
const PERSONAL_PREFIX = "nametag_";

/** Returns whether a token is stored and its 7 or 30 days are not over. A missing timestamp counts as expired. */
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
  // Last, because other tabs act on this key and read the others then.
  localStore.set(TOKEN_KEY, token);
}

/** Removes the session and what screens stored about the member, so that the next member on this device finds none of it. */
export function clearStoredSession(): void {
  localStore.remove(TOKEN_KEY, TIMESTAMP_KEY, REMEMBER_KEY, ...localStore.keys(PERSONAL_PREFIX));
}

/** Restarts the lifetime of a valid token, or clears an expired one. */
export function slideStoredSession(): void {
  if (hasValidToken()) localStore.set(TIMESTAMP_KEY, String(clock.ms()));
  else if (getStoredToken()) clearStoredSession();
}
