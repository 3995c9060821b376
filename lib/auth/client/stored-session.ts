import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { getStoredToken, TOKEN_KEY } from "@/lib/http/browser/stored-token";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "../constants";
import { NOTES_PREFIX, SCANS_PREFIX } from "./unsent-prefixes";

// docs/product/sessions.md#client-storage-keys. If storage is blocked, only the cookie carries the
// session.
const TIMESTAMP_KEY = "auth_token_timestamp";
const REMEMBER_KEY = "auth_remember_me";
const SIGNED_OUT_KEY = "auth_signed_out";
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
  endSignOut();
  // Written last, because other tabs react to this key and then read the others.
  localStore.set(TOKEN_KEY, token);
}

const isUnsent = (key: string): boolean => key.startsWith(NOTES_PREFIX) || key.startsWith(SCANS_PREFIX);

/**
 * For a session that ended without the member's wish. Also removes what screens stored, apart from
 * unsent notes and scans: they wait for the same member's next sign-in.
 */
export function clearEndedSession(): void {
  const personal = localStore.keys(PERSONAL_PREFIX).filter((key) => !isUnsent(key));
  localStore.remove(TOKEN_KEY, TIMESTAMP_KEY, REMEMBER_KEY, ...personal);
}

/** For a member who signs out or deletes the account: the next one on this device finds nothing. */
export function clearStoredSession(): void {
  // Written first, because other tabs react to the token and then read this.
  localStore.set(SIGNED_OUT_KEY, "true");
  clearEndedSession();
  localStore.remove(...localStore.keys(PERSONAL_PREFIX));
}

/** Returns whether the last change of session in this browser, in any tab, was a sign-out. */
export const isSignedOut = (): boolean => localStore.get(SIGNED_OUT_KEY) !== null;

/** Call it after each sign-in, even one that sets only a cookie. */
export const endSignOut = (): void => localStore.remove(SIGNED_OUT_KEY);

/** Restarts a valid token's lifetime, or clears an expired one. */
export function slideStoredSession(): void {
  if (hasValidToken()) localStore.set(TIMESTAMP_KEY, String(clock.ms()));
  else if (getStoredToken()) clearEndedSession();
}
