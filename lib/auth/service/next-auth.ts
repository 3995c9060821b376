import type { AuthOptions, DefaultSession } from "next-auth";

import { env } from "@/lib/core/server/process/env";

import { authenticate, closeSession } from "./session";
import { signToken, verifyToken } from "./token";

type RequestCookie = {
  cookieName: string;
  secondsLeft: number;
};

/**
 * next-auth over our own token, without a provider: `encode` signs, and `decode` refuses a token
 * whose session is gone (docs/product/sessions.md#token-and-session-row).
 */
export const createAuthOptions = ({ cookieName, secondsLeft }: RequestCookie): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [],
  session: { strategy: "jwt", maxAge: secondsLeft },
  useSecureCookies: env().NEXTAUTH_URL.startsWith("https:"),
  cookies: {
    sessionToken: {
      name: cookieName,
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: env().NEXTAUTH_URL.startsWith("https:") },
    },
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
