import { notifyNewDevice } from "@/lib/account/service/new-device";
import { loginSchema } from "@/lib/auth/schema/login";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { readDeviceTokens } from "@/lib/two-step/service/sign-in/cookies";
import { signIn } from "@/lib/two-step/service/sign-in/sign-in";

/**
 * POST → { token, user } and the session cookie, or { twoStep } if a second step is missing. 401
 * for an unknown email as for a wrong password.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/login", {
  POST: endpoint({
    auth: "public",
    body: loginSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey }) => {
      const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
      const response = await signIn(body, caller, readDeviceTokens(request.headers.get("cookie")));
      if ("twoStep" in response) return response;
      return withCookies(reply(200, response), await createSignInCookies(response, body.rememberMe, caller.device));
    },
  }),
});
