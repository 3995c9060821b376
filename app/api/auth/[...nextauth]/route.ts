import type { NextRequest } from "next/server";

import { PROVIDER_ID } from "@/lib/auth/service/identity/provider";
import { logRefusal } from "@/lib/core/server/process/refusal-log";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { errorResponse } from "@/lib/http/server/error-response";
import { handleIdentitySignIn } from "@/lib/api/identity-sign-in";
import { callNextAuth } from "@/lib/api/next-auth";
import { isSameOrigin } from "@/lib/http/server/same-origin";

/** The next-auth actions in use. Login, registration and logout have their own routes. */
const ACTIONS = new Map(Object.entries({ session: ["GET"], csrf: ["GET"], signout: ["POST"] }));

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const [action, provider, ...rest] = nextauth;
  if (provider === PROVIDER_ID && rest.length === 0 && (action === "signin" || action === "callback"))
    return handleIdentitySignIn(request, action);
  const methods = nextauth.length === 1 ? ACTIONS.get(nextauth[0] ?? "") : undefined;
  if (!methods) return errorResponse(notFound(), request);
  if (!methods.includes(request.method === "HEAD" ? "GET" : request.method)) {
    return errorResponse(new AppError("method_not_allowed", "http.methodNotAllowed"), request, {
      Allow: methods.join(", "),
    });
  }
  if (request.method === "POST" && !isSameOrigin(request.headers)) {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
    logRefusal({ status: 403, code: "forbidden", method: "POST", path: new URL(request.url).pathname, address });
    return errorResponse(new AppError("forbidden", "http.foreignOrigin"), request);
  }
  return callNextAuth(request, nextauth);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
