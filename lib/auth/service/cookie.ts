import { env } from "@/lib/core/server/env";

/** next-auth's own name for the session's cookie; browsers honour the prefix under https alone. */
export const sessionCookieName = (): string =>
  `${env().NEXTAUTH_URL.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;

/** A Set-Cookie value that keeps the token for `seconds`, or removes it with 0. */
export function sessionCookie(token: string, seconds: number): string {
  const secure = env().NEXTAUTH_URL.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName()}=${token}; Path=/; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

/** The session's token in a Cookie header, or null. */
export function tokenFromCookies(header: string | null | undefined): string | null {
  const name = `${sessionCookieName()}=`;
  for (const part of header?.split(";") ?? []) {
    const pair = part.trim();
    if (pair.startsWith(name)) return pair.slice(name.length) || null;
  }
  return null;
}
