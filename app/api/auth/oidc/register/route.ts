import { registerIdentitySchema } from "@/lib/auth/schema/identity";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { getDefaultLocale } from "@/lib/i18n/server/languages";
import { registerByIdentity } from "@/lib/two-step/service/sign-in/by-identity";

/** POST → 201 { token, user } and the session cookie. 401 without a response of the provider. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/oidc/register", {
  POST: endpoint({
    auth: "public",
    body: registerIdentitySchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey, locale }) => {
      const caller = getCaller(request, addressKey);
      const language = locale === getDefaultLocale() ? caller.language : locale;
      const signedIn = await registerByIdentity(body, request.headers.get("cookie"), { ...caller, language });
      return withCookies(reply(201, signedIn), await createSignInCookies(signedIn, body.rememberMe, caller.device));
    },
  }),
});
