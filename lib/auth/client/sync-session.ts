import { documentLoad } from "@/lib/core/shared/document-load";
import { ApiError, apiRequest } from "@/lib/http/browser/api-client";
import { getStoredToken, getTokenSubject, TOKEN_KEY } from "@/lib/http/browser/stored-token";

import { endRefusedSession, isSessionEnding } from "./end-session";
import { reloadOnce } from "./reload-once";
import { slideStoredSession, storeSession } from "./stored-session";

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** On a page rendered for a member: extends the stored token, or gets one from the cookie if the browser lost it. */
export async function syncSession(): Promise<void> {
  slideStoredSession();
  if (getStoredToken()) return;
  try {
    const { token } = await apiRequest<{ token: string }>("POST", "/api/auth/token", undefined, { withToken: false });
    storeSession(token, false);
  } catch (error) {
    // After any other failure the cookie still authenticates calls; the next visit of the tab tries again.
    if (isUnauthorized(error)) await endRefusedSession();
  }
}

export type Recovery = "signed-out" | "reloading" | "unreachable" | "cookies-blocked";

let recovering: Promise<Recovery> | null = null;

/**
 * On a page rendered for a visitor: a stored token may still be valid although the cookie is lost. Requesting the current user
 * sets the cookie again, and a reload renders the page for the member.
 */
export function recoverSession(): Promise<Recovery> {
  // The layout and the page both call this; one request and one reload serve both.
  recovering ??= recover().finally(() => {
    recovering = null;
  });
  return recovering;
}

async function recover(): Promise<Recovery> {
  slideStoredSession();
  if (!getStoredToken()) return "signed-out";
  try {
    // Loaded for the few visitors who have a stored token.
    const { readCurrentUser } = await import("./read-current-user");
    await readCurrentUser();
    // If the page was rendered for a visitor again right after such a reload, this browser blocks our cookies.
    return reloadOnce() ? "reloading" : "cookies-blocked";
  } catch (error) {
    if (!isUnauthorized(error)) return "unreachable";
    return (await endRefusedSession()) ? "reloading" : "signed-out";
  }
}

/**
 * Reloads this tab when another tab signs out, signs in, or signs in as another member. Returns the function that stops
 * it.
 */
export function watchOtherTabs(viewerId: string | null): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (isSessionEnding() || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const token = getStoredToken();
    if (token ? getTokenSubject(token) !== viewerId : viewerId !== null) documentLoad.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
