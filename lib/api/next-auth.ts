import NextAuth from "next-auth";
import type { NextRequest } from "next/server";

import {
  createSessionCookie,
  findSessionToken,
  getSessionCookieName,
  isSessionCookie,
} from "@/lib/auth/service/cookie";
import { createAuthOptions } from "@/lib/auth/service/next-auth";
import { authenticate } from "@/lib/auth/service/session";
import { isReading } from "@/lib/http/server/method";

/**
 * next-auth's session cookie, which would prolong the session, is left out. A living session gets
 * none: such a response could land after a sign-out and bring the cookie back.
 */
export async function callNextAuth(request: NextRequest, nextauth: string[]): Promise<Response> {
  const token = findSessionToken((name) => request.cookies.get(name)?.value);
  const session = token === null ? null : await authenticate(token, { slide: false });
  const secondsLeft = Math.floor(session?.secondsLeft ?? 0);
  const options = createAuthOptions({ cookieName: getSessionCookieName(), secondsLeft });
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
