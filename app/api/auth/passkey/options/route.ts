import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { requestSignInPasskey } from "@/lib/two-step/service/sign-in/by-passkey";
import { createChallengeCookie } from "@/lib/two-step/service/sign-in/cookies";

/** POST → options for navigator.credentials.get, and a cookie that binds them to this browser. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/passkey/options", {
  POST: endpoint({
    auth: "public",
    rateLimit: false,
    handler: async ({ addressKey }) => {
      const { options, browser } = await requestSignInPasskey(addressKey);
      return withCookies(reply(200, options), [createChallengeCookie(browser)]);
    },
  }),
});
