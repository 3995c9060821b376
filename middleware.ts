import { NextResponse, type NextRequest } from "next/server";

import { pagePolicy } from "@/lib/http/content-security-policy";

/** Gives each page its nonce and policy, and nothing else: it can't read sessions, so it decides nothing (architecture, Gate). */
export function middleware(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = pagePolicy({
    nonce,
    development: process.env.NODE_ENV === "development",
    siteUrl: process.env.NEXTAUTH_URL ?? "",
    pageHost: request.nextUrl.hostname,
    realtimePort: process.env.REALTIME_PORT ?? "5000",
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

export const config = {
  // API and static files have their headers from next.config; a middleware before them would halve their speed.
  matcher: [
    "/((?!api/|_next/|sw\\.js$|offline\\.html$|offline/|manifest\\.webmanifest$|.*\\.(?:svg|png|ico|jpg|webp)$).*)",
  ],
};
