/** Spec A§3: where the session token lies in the browser. The rules around it stand in lib/auth/client. */
export const TOKEN_KEY = "auth_token";

/** The stored session token, expired or not; null on the server, without one, or where storage is refused. */
export function storedToken(): string | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage.getItem(TOKEN_KEY);
  } catch {
    // A browser that blocks storage throws on the mere touch; the cookie then carries the session alone.
    return null;
  }
}

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
