import { localStore } from "@/lib/core/browser/storage";

/** The key of the session token; see docs/product/stored-data.md#client-storage. lib/auth/client holds the rules of the session. */
export const TOKEN_KEY = "auth_token";

/** Returns the stored session token, expired or not; null on the server, without one, or if storage is blocked. */
export const getStoredToken = (): string | null => localStore.get(TOKEN_KEY);

/** Returns the member id in a token without verifying it; undefined for a text that is not a token. */
export function getTokenSubject(token: string): unknown {
  try {
    const claims = token.split(".")[1] ?? "";
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

/** Returns the member id in the stored token; undefined without a token. */
export function getStoredSubject(): unknown {
  const token = getStoredToken();
  return token === null ? undefined : getTokenSubject(token);
}
