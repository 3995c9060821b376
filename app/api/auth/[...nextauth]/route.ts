import NextAuth from "next-auth";
import type { NextRequest } from "next/server";

import { authOptions } from "@/lib/auth/service/next-auth";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { isSameOrigin } from "@/lib/http/server/same-origin";

/** The actions of next-auth that this app uses. Login, registration and logout have routes of their own. */
const ACTIONS: Record<string, string[]> = { session: ["GET"], csrf: ["GET"], signout: ["POST"] };

type Context = { params: Promise<{ nextauth: string[] }> };

async function serve(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const allowed = nextauth.length === 1 ? ACTIONS[nextauth[0] ?? ""] : undefined;
  if (!allowed) return errorResponse(notFound());
  if (!allowed.includes(request.method)) {
    return errorResponse(new AppError("method_not_allowed", "http.methodNotAllowed"), {
      Allow: allowed.join(", "),
    });
  }
  if (request.method === "POST" && !isSameOrigin(request.headers)) {
    return errorResponse(new AppError("forbidden", "http.foreignOrigin"));
  }
  return NextAuth(request as never, { params: { nextauth } } as never, authOptions()) as Promise<Response>;
}

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
