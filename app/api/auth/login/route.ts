import { loginSchema } from "@/lib/auth/schema/login";
import { login } from "@/lib/auth/service/account";
import { createSessionCookie } from "@/lib/auth/service/cookie";
import { getSessionSeconds } from "@/lib/auth/service/session";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { reply } from "@/lib/http/server/reply";

/** POST → { token, user } and the session cookie. 401 for an unknown email and for a wrong password alike. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/login", {
  POST: endpoint({
    auth: "public",
    body: loginSchema,
    rateLimit: false,
    handler: async ({ body, request, clientAddress }) => {
      const signedIn = await login(body, { address: clientAddress, userAgent: request.headers.get("user-agent") });
      return reply(200, signedIn, {
        "Set-Cookie": createSessionCookie(signedIn.token, getSessionSeconds(body.rememberMe)),
      });
    },
  }),
});
