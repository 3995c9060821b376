import { notifyNewDevice } from "@/lib/account/service/new-device";
import { joinIdentitySchema } from "@/lib/auth/schema/join-identity";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { joinByIdentity } from "@/lib/two-step/service/sign-in/by-identity";

/** POST → { token, user } and the session cookie. 403 for a wrong password. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/oidc/join", {
  POST: endpoint({
    auth: "public",
    body: joinIdentitySchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey }) => {
      const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
      const signedIn = await joinByIdentity(body, request.headers.get("cookie"), caller);
      return withCookies(reply(200, signedIn), await createSignInCookies(signedIn, false, caller.device));
    },
  }),
});
