import { loginSchema } from "@/lib/auth/schema/login";
import { login } from "@/lib/auth/service/account";
import { getCaller } from "@/lib/auth/service/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";

/** POST → { token, user } and the session cookie. 401 for an unknown email and for a wrong password alike. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/login", {
  POST: endpoint({
    auth: "public",
    body: loginSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey }) => {
      const caller = getCaller(request, addressKey);
      const signedIn = await login(body, caller);
      const cookies = createSignInCookies(
        { userId: signedIn.user.id, token: signedIn.token, rememberMe: body.rememberMe },
        caller.device,
      );
      return withCookies(reply(200, signedIn), cookies);
    },
  }),
});
