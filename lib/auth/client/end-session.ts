import { documentLoad } from "@/lib/core/shared/document-load";
import { ApiError, apiRequest } from "@/lib/http/browser/api-client";
import { getStoredToken } from "@/lib/http/browser/stored-token";

import { reloadOnce } from "./reload-once";
import { clearEndedSession, clearStoredSession } from "./stored-session";

/** Set while a session ends. Resolves to whether the page is being left. */
let ending: Promise<boolean> | null = null;

type EndListener = () => Promise<void>;
const endListeners = new Set<EndListener>();

/** Runs after the session has ended and before the page is left. Must not throw. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

type SignOutListener = () => () => void;
const signOutListeners = new Set<SignOutListener>();

/** Runs before the server ends the session, and the function it returns if that fails. */
export function onSignOut(listener: SignOutListener): () => void {
  signOutListeners.add(listener);
  return () => void signOutListeners.delete(listener);
}

const tellListeners = (): Promise<unknown> => Promise.all([...endListeners].map((listener) => listener()));

export const isSessionEnding = (): boolean => ending !== null;

/** @throws ApiError, TypeError: still signed in, because only the server can remove the cookie */
export const logout = (): Promise<void> => signOutBy(() => apiRequest("POST", "/api/auth/logout"));

export function signOutBy(endOnServer: () => Promise<unknown>): Promise<void> {
  const leaving = Promise.resolve().then(() => leave(endOnServer));
  // Sockets and other tabs may react before the call returns. They must not end the session a
  // second time or reload instead of navigating.
  ending = leaving.then(
    () => true,
    () => {
      ending = null;
      return false;
    },
  );
  // The Back button can restore this document from the browser's cache.
  window.addEventListener("pageshow", () => (ending = null), { once: true });
  return leaving;
}

async function leave(endOnServer: () => Promise<unknown>): Promise<void> {
  const undos = [...signOutListeners].map((listener) => listener());
  try {
    await endOnServer();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      for (const undo of undos) undo();
      throw error;
    }
    await clearAndReload(clearStoredSession);
    return;
  }
  clearStoredSession();
  await tellListeners();
  documentLoad.open("/");
}

/** Clears a session that the server refuses, then reloads once. Returns whether it reloads. */
export const endRefusedSession = (): Promise<boolean> => endOnce(() => clearAndReload(clearEndedSession));

function endOnce(end: () => Promise<boolean>): Promise<boolean> {
  ending ??= end().finally(() => {
    ending = null;
  });
  return ending;
}

async function clearAndReload(clear: () => void): Promise<boolean> {
  clear();
  // Only the server can remove the httpOnly cookie. If this fails, the reload's request is refused.
  await apiRequest("POST", "/api/auth/logout", undefined, { withToken: false }).catch(() => undefined);
  return reloadOnce("ended");
}

/**
 * For a socket that was closed because its session may have ended, usually by a sign-out in another
 * tab. This call is never refused, since a 401 would be an error in the browser's console. Returns
 * whether the cookie still has a session. Throws if the server could not answer.
 */
export async function endClosedSession(): Promise<boolean> {
  const token = getStoredToken();
  // A call of next-auth, which the description of the API doesn't contain.
  const response = await fetch("/api/auth/session");
  if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
  const { user } = (await response.json()) as { user?: object };
  if (user) return true;
  // Another tab can have signed out or in, and this one then reloads.
  if (token === getStoredToken()) void endOnce(clearClosedSession);
  return false;
}

async function clearClosedSession(): Promise<boolean> {
  clearEndedSession();
  await tellListeners();
  return reloadOnce("ended");
}

export function isRefusalOfThisSession(sentToken: string | null, viewerId: string | null): boolean {
  return sentToken === getStoredToken() && (sentToken !== null || viewerId !== null);
}
