import { registerSchema } from "@/lib/auth/schema/registration";
import { register } from "@/lib/auth/service/account";
import { createSessionCookie } from "@/lib/auth/service/cookie";
import { getSessionSeconds } from "@/lib/auth/service/session";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { reply } from "@/lib/http/server/reply";

/** POST → 201 { token, user } and the session cookie. 409 if the email is registered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/register", {
  POST: endpoint({
    auth: "public",
    body: registerSchema,
    rateLimit: false,
    handler: async ({ body, request, clientAddress }) => {
      const signedIn = await register(body, { address: clientAddress, userAgent: request.headers.get("user-agent") });
      return reply(201, signedIn, {
        "Set-Cookie": createSessionCookie(signedIn.token, getSessionSeconds(body.rememberMe)),
      });
    },
  }),
});
