import { notifyNewDevice } from "@/lib/account/service/new-device";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { secondStepSchema } from "@/lib/two-step/schema";
import { createDeviceCookie, readDeviceTokens } from "@/lib/two-step/service/sign-in/cookies";
import { completeSignIn } from "@/lib/two-step/service/sign-in/sign-in";

/**
 * POST → { token, user } and the session cookie. 401 if the sign-in ended, 403 for a wrong code.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/verify", {
  POST: endpoint({
    auth: "public",
    body: secondStepSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey }) => {
      const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
      const { signedIn, rememberMe, deviceToken } = await completeSignIn(body, caller);
      const cookies = await createSignInCookies(signedIn, rememberMe, caller.device);
      const remembered = readDeviceTokens(request.headers.get("cookie"));
      if (deviceToken) cookies.push(createDeviceCookie(remembered, deviceToken));
      return withCookies(reply(200, signedIn), cookies);
    },
  }),
});
