import { NextResponse, type NextRequest } from "next/server";

import { findSessionToken } from "@/lib/auth/service/session/cookie";
import { verifyToken } from "@/lib/auth/service/session/token";

/** No page has this path, so the catch-all page renders the welcome screen for a visitor. */
const WELCOME_PATH = "/welcome";

/**
 * Checks the token only; pages check the rest (docs/decisions/033-middleware-guards-admin-only.md).
 */
export function middleware(request: NextRequest): NextResponse {
  const token = findSessionToken((name) => request.cookies.get(name)?.value);
  if (token && verifyToken(token)) return NextResponse.next();
  return NextResponse.rewrite(new URL(WELCOME_PATH, request.url));
}

export const config = { matcher: ["/admin/:path*"], runtime: "nodejs" };
