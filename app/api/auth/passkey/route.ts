import { notifyNewDevice } from "@/lib/account/service/new-device";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { passkeySignInSchema } from "@/lib/two-step/schema";
import { signInByPasskey } from "@/lib/two-step/service/sign-in/by-passkey";
import { createChallengeCookie, readChallengeCookie } from "@/lib/two-step/service/sign-in/cookies";

/** POST → { token, user } and the session cookie. 401 for an unknown or refused passkey. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/passkey", {
  POST: endpoint({
    auth: "public",
    body: passkeySignInSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey }) => {
      const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
      const signedIn = await signInByPasskey(body, readChallengeCookie(request.headers.get("cookie")), caller);
      const cookies = await createSignInCookies(signedIn, body.rememberMe, caller.device);
      return withCookies(reply(200, signedIn), [...cookies, createChallengeCookie("")]);
    },
  }),
});
