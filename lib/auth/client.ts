import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";
import { ApiError, apiQuery, apiRequest } from "@/lib/http/browser/api-client";
import { mayPass } from "@/lib/http/browser/query-client";
import { storedToken, subjectOf, TOKEN_KEY } from "@/lib/http/browser/stored-token";
import type { Viewer } from "@/lib/profiles/schema";

import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "./constants";
import type { LoginForm, MessageOnlyResponse, RegisterForm, SignInResponse } from "./schema";

// --- What the browser keeps of a session (spec A§3, A§4) ---

const TIMESTAMP_KEY = "auth_token_timestamp";
const REMEMBER_KEY = "auth_remember_me";
const RELOADED_KEY = "auth_reloaded_at";
const RELOAD_AT_MOST_EVERY_MS = 30_000;
const CURRENT_USER_FRESH_MS = 5 * 60 * 1000;

/** Storage can be refused by the browser; then the cookie carries the session alone. */
function inStorage<T>(action: (local: Storage, session: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage, window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/** A token is stored and its 7 or 30 days are not over. A missing timestamp counts as expired (spec A§4). */
export function hasValidToken(): boolean {
  if (!storedToken()) return false;
  return inStorage((local) => {
    const issued = Number(local.getItem(TIMESTAMP_KEY) ?? Number.NaN);
    const days = local.getItem(REMEMBER_KEY) === "true" ? REMEMBERED_SESSION_DAYS : SESSION_DAYS;
    return clock.ms() - issued < days * DAY_MS;
  }, false);
}

function storeSession(token: string, rememberMe: boolean): void {
  inStorage((local) => {
    local.setItem(TIMESTAMP_KEY, String(clock.ms()));
    if (rememberMe) local.setItem(REMEMBER_KEY, "true");
    else local.removeItem(REMEMBER_KEY);
    // Last, because other tabs act on this key and must find the others in place.
    local.setItem(TOKEN_KEY, token);
  }, undefined);
}

/** What screens keep of a member in this browser (drafts, unsent messages) stands under keys that begin so. */
const PERSONAL_PREFIX = "nametag_";

/** Takes the member's own things along, so that the next who signs in on this device finds nothing of them. */
export function clearStoredSession(): void {
  inStorage((local) => {
    const personal = Object.keys(local).filter((key) => key.startsWith(PERSONAL_PREFIX));
    [TOKEN_KEY, TIMESTAMP_KEY, REMEMBER_KEY, ...personal].forEach((key) => local.removeItem(key));
  }, undefined);
}

/** Sliding expiry: a token in use counts from now again; one past its days is cleaned up (spec A§4). */
function slideStoredSession(): void {
  if (hasValidToken()) inStorage((local) => local.setItem(TIMESTAMP_KEY, String(clock.ms())), undefined);
  else if (storedToken()) clearStoredSession();
}

/** Reloads unless this tab did so half a minute ago: a server that keeps refusing must not become a loop. */
export function reloadOnce(): boolean {
  const reloadedAt = inStorage((_, session) => Number(session.getItem(RELOADED_KEY) ?? 0), clock.ms());
  if (clock.ms() - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return false;
  inStorage((_, session) => session.setItem(RELOADED_KEY, String(clock.ms())), undefined);
  documentLoad.reload();
  return true;
}

// --- Signing in and out ---

async function signIn(path: string, form: LoginForm | RegisterForm): Promise<Viewer> {
  // Without the stored token: one that went stale would be refused before the password is looked at (contract §2).
  const { token, user } = await apiRequest<SignInResponse>("POST", path, form, { withToken: false });
  storeSession(token, form.rememberMe === true);
  inStorage((_, session) => session.removeItem(RELOADED_KEY), undefined);
  return user;
}

/** @throws ApiError, TypeError when the network failed */
export const login = (form: LoginForm): Promise<Viewer> => signIn("/api/auth/login", form);

/** @throws ApiError (409 for a taken email), TypeError when the network failed */
export const register = (form: RegisterForm): Promise<Viewer> => signIn("/api/auth/register", form);

/**
 * Ends this session on the server, then here and in every other tab, then loads the welcome screen.
 * @throws ApiError, TypeError: still signed in, because the cookie could not be taken back
 */
export const logout = (): Promise<void> => signOutBy(() => apiRequest("POST", "/api/auth/logout"));

/** As logout, by any call that ends this session on the server and takes its cookie back. */
export function signOutBy(end: () => Promise<unknown>): Promise<void> {
  const leaving = Promise.resolve().then(() => leave(end));
  // The live channel and the other tabs may act on the end before this call is answered. What they find refused or cleared
  // is this very sign-out: no second ending, and no reload in place of the way to the welcome screen.
  ending = leaving.then(
    () => true,
    () => {
      ending = null;
      return false;
    },
  );
  // The Back button can bring this very document back.
  window.addEventListener("pageshow", () => (ending = null), { once: true });
  return leaving;
}

async function leave(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    await clearAndReload();
    return;
  }
  clearStoredSession();
  documentLoad.open("/");
}

/** The signed-in member: retried once, fresh for 5 minutes, asked only with a valid token (spec A§7). */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ["/api/auth/me"] as const,
    queryFn: ({ signal }) => apiQuery<Viewer>("/api/auth/me", { signal }),
    staleTime: CURRENT_USER_FRESH_MS,
    retry: (failures, error) => failures < 1 && mayPass(error),
    enabled: () => hasValidToken(),
  });

/** Asks for a reset link; the answer's words are the same whether there is such an account. @throws ApiError, TypeError */
export const requestPasswordReset = (email: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/request-password-reset", { email }, { withToken: false });

/** Uses a reset link. @throws ApiError (400 for a link that no longer works), TypeError when the network failed */
export const resetPassword = (token: string, newPassword: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/reset-password", { token, newPassword }, { withToken: false });

// --- When browser and server disagree (contract §2) ---

let ending: Promise<boolean> | null = null;
let recovering: Promise<Recovery> | null = null;

/** Clears the keys and the cookie of a session the server refuses, then reloads once. Answers whether it reloads. */
export function endRefusedSession(): Promise<boolean> {
  ending ??= clearAndReload().finally(() => {
    ending = null;
  });
  return ending;
}

async function clearAndReload(): Promise<boolean> {
  clearStoredSession();
  // The cookie is httpOnly, so only the server can take it back. Failing that, the server refuses it at the reload.
  await apiRequest("POST", "/api/auth/logout", undefined, { withToken: false }).catch(() => undefined);
  return reloadOnce();
}

/** For onUnauthorized: true when the refused call was made with the session this page still believes in. */
export function isRefusalOfThisSession(sentToken: string | null, viewerId: string | null): boolean {
  return sentToken === storedToken() && (sentToken !== null || viewerId !== null);
}

/** On a page rendered for a member: slides the stored token, or gets one where the browser has lost it. */
export async function syncSession(): Promise<void> {
  slideStoredSession();
  if (storedToken()) return;
  try {
    const { token } = await apiRequest<{ token: string }>("POST", "/api/auth/token", undefined, { withToken: false });
    storeSession(token, false);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await endRefusedSession();
    // Anything else passes: the cookie still answers calls, and the next look at the tab tries again.
  }
}

export type Recovery = "signed-out" | "reloading" | "unreachable" | "cookies-blocked";

/**
 * On a page rendered for nobody: a stored token may still be good where the cookie is lost. Asking for the current user
 * sets the cookie again, and a reload brings the page as a member sees it.
 */
export function recoverSession(queryClient: QueryClient): Promise<Recovery> {
  // The layout and the page's gate both ask; one answer, and one reload, serves them.
  recovering ??= recover(queryClient).finally(() => {
    recovering = null;
  });
  return recovering;
}

async function recover(queryClient: QueryClient): Promise<Recovery> {
  slideStoredSession();
  if (!storedToken()) return "signed-out";
  try {
    await queryClient.fetchQuery(currentUserQuery());
    // Still rendered for nobody right after such a reload: this browser keeps no cookie of ours.
    return reloadOnce() ? "reloading" : "cookies-blocked";
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return "unreachable";
    return (await endRefusedSession()) ? "reloading" : "signed-out";
  }
}

/** Signing out, in, or in as somebody else in one tab reloads the others. Answers the function that stops it. */
export function watchOtherTabs(viewerId: string | null): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (ending || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const token = storedToken();
    if (token ? subjectOf(token) !== viewerId : viewerId !== null) documentLoad.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
