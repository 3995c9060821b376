import { localStore } from "@/lib/core/browser/storage";

/** docs/product/stored-data.md#client-storage. lib/auth/client holds the session's rules. */
export const TOKEN_KEY = "auth_token";

export const getStoredToken = (): string | null => localStore.get(TOKEN_KEY);

/** Returns the member id without verifying the token; undefined if it can't be parsed. */
export function getTokenSubject(token: string): unknown {
  try {
    const claims = token.split(".")[1] ?? "";
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

export function getStoredSubject(): unknown {
  const token = getStoredToken();
  return token === null ? undefined : getTokenSubject(token);
}
