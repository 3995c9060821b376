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

/** Replaces next-auth's session cookie by ours, because next-auth would prolong the session. */
export async function callNextAuth(request: NextRequest, nextauth: string[]): Promise<Response> {
  const token = findSessionToken((name) => request.cookies.get(name)?.value);
  const session = token === null ? null : await authenticate(token, { slide: false });
  const secondsLeft = Math.floor(session?.secondsLeft ?? 0);
  const options = createAuthOptions({ cookieName: getSessionCookieName(), secondsLeft });
  const response = (await NextAuth(request as never, { params: { nextauth } } as never, options)) as Response;

  const cookies = response.headers.getSetCookie();
  const others = cookies.filter((cookie) => !isSessionCookie(cookie));
  if (others.length === cookies.length) return response;
  const own =
    token !== null && isReading(request.method) ? createSessionCookie(token, secondsLeft) : createSessionCookie("", 0);
  response.headers.delete("Set-Cookie");
  for (const cookie of [...others, own]) response.headers.append("Set-Cookie", cookie);
  return response;
}
