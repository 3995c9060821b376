import { documentLoad } from "@/lib/core/shared/document-load";
import { ApiError, apiRequest } from "@/lib/http/browser/api-client";
import { getStoredToken, getTokenSubject, TOKEN_KEY } from "@/lib/http/browser/stored-token";

import type { TokenResponse } from "../responses";
import { endRefusedSession, isSessionEnding } from "./end-session";
import { reloadOnce } from "./reload-once";
import { slideStoredSession, storeSession } from "./stored-session";

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** For a member's page: extends the stored token, or restores it from the cookie. */
export async function syncSession(): Promise<void> {
  slideStoredSession();
  if (getStoredToken()) return;
  try {
    const session = await apiRequest<TokenResponse>("POST", "/api/auth/token", undefined, { withToken: false });
    storeSession(session.token, session.rememberMe);
  } catch (error) {
    // After other failures the cookie still works, and the tab's next visit tries again.
    if (isUnauthorized(error)) await endRefusedSession();
  }
}

/** `error`: the session is kept, because the call failed for another reason than its end. */
export type Recovery = "signed-out" | "reloading" | "cookies-blocked" | { error: unknown };

let recovering: Promise<Recovery> | null = null;

/** Requesting the user restores a lost cookie from a valid token, and a reload then shows it. */
export function recoverSession(): Promise<Recovery> {
  // The layout and the page both call this, and share one request and one reload.
  recovering ??= recover().finally(() => {
    recovering = null;
  });
  return recovering;
}

async function recover(): Promise<Recovery> {
  slideStoredSession();
  if (!getStoredToken()) return "signed-out";
  try {
    // Few visitors have a stored token.
    const { readCurrentUser } = await import("./read-current-user");
    await readCurrentUser();
    // If a reload didn't help, this browser blocks our cookies.
    return reloadOnce("restored") ? "reloading" : "cookies-blocked";
  } catch (error) {
    if (!isUnauthorized(error)) return { error };
    return (await endRefusedSession()) ? "reloading" : "signed-out";
  }
}

/** Reloads after a sign-in or sign-out in another tab. Returns the function that stops it. */
export function watchOtherTabs(viewerId: string | null): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (isSessionEnding() || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const token = getStoredToken();
    if (token ? getTokenSubject(token) !== viewerId : viewerId !== null) documentLoad.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
