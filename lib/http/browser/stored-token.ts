import { localStore } from "@/lib/core/browser/storage";

/** The key of the session token; see docs/product/stored-data.md#client-storage. lib/auth/client.ts holds the rules of the session. */
export const TOKEN_KEY = "auth_token";

/** Returns the stored session token, expired or not; null on the server, without one, or if storage is blocked. */
export const storedToken = (): string | null => localStore.get(TOKEN_KEY);

/** Whom a token names; only the server knows whether it is right. undefined for what isn't a token. */
export function subjectOf(token: string): unknown {
  try {
    const claims = token.split(".")[1] ?? "";
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

/** The member whose token is stored; undefined without one. */
export function storedSubject(): unknown {
  const token = storedToken();
  return token === null ? undefined : subjectOf(token);
}
