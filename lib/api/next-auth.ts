import NextAuth, { type AuthOptions, type DefaultSession } from "next-auth";
import type { NextRequest } from "next/server";

import {
  createSessionCookie,
  findSessionToken,
  getSessionCookieName,
  isSessionCookie,
} from "@/lib/auth/service/session/cookie";
import { authenticate, closeSession } from "@/lib/auth/service/session/session";
import { signToken, verifyToken } from "@/lib/auth/service/session/token";
import { env } from "@/lib/core/server/process/env";
import { isReading } from "@/lib/http/server/method";

/**
 * next-auth over our own token, without a provider: `encode` signs, and `decode` refuses a token
 * whose session is gone (docs/product/sessions.md#token-and-session-row).
 */
const createOptions = (secondsLeft: number, secure: boolean): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [],
  session: { strategy: "jwt", maxAge: secondsLeft },
  useSecureCookies: secure,
  cookies: {
    sessionToken: { name: getSessionCookieName(), options: { httpOnly: true, sameSite: "lax", path: "/", secure } },
  },
  jwt: {
    encode: ({ token }) => {
      const { sub, sid, iat, exp } = token ?? {};
      if (typeof sub !== "string" || typeof sid !== "string" || typeof iat !== "number" || typeof exp !== "number") {
        throw new Error("A token needs sub, sid, iat and exp.");
      }
      return signToken({ sub, sid, iat, exp });
    },
    decode: async ({ token }) => {
      const claims = token ? verifyToken(token) : null;
      if (!token || !claims || !(await authenticate(token, { slide: false }))) return null;
      return { ...claims };
    },
  },
  callbacks: {
    session: ({ session, token }) => {
      const user: DefaultSession["user"] & { id?: string } = { id: token.sub };
      return { expires: session.expires, user };
    },
  },
  events: {
    signOut: async ({ token }) => {
      if (typeof token?.sid === "string") await closeSession(token.sid);
    },
  },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
});

/**
 * next-auth's session cookie, which would prolong the session, is left out. A living session gets
 * none: such a response could land after a sign-out and bring the cookie back.
 */
export async function callNextAuth(request: NextRequest, nextauth: string[]): Promise<Response> {
  const token = findSessionToken((name) => request.cookies.get(name)?.value);
  const session = token === null ? null : await authenticate(token, { slide: false });
  const options = createOptions(Math.floor(session?.secondsLeft ?? 0), env().NEXTAUTH_URL.startsWith("https:"));
  const response = (await NextAuth(request as never, { params: { nextauth } } as never, options)) as Response;

  const cookies = response.headers.getSetCookie();
  const others = cookies.filter((cookie) => !isSessionCookie(cookie));
  if (others.length === cookies.length) return response;
  const isKept = session !== null && isReading(request.method);
  response.headers.delete("Set-Cookie");
  for (const cookie of isKept ? others : [...others, createSessionCookie("", 0)])
    response.headers.append("Set-Cookie", cookie);
  return response;
}
