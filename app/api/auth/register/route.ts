import { enqueueFirstConfirmation } from "@/lib/account/service/email/send-link";
import { registerSchema } from "@/lib/auth/schema/registration";
import { register } from "@/lib/auth/service/account";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { getDefaultLocale } from "@/lib/i18n/server/languages";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";

/** POST → 201 { token, user } and the session cookie. 409 if the email is registered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/register", {
  POST: endpoint({
    auth: "public",
    body: registerSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey, locale }) => {
      const caller = getCaller(request, addressKey);
      // The site's language is not stored, so that a browser may still decide.
      const language = locale === getDefaultLocale() ? caller.language : locale;
      const signedIn = await register(body, { ...caller, language }, enqueueFirstConfirmation);
      sendAccountMails();
      return withCookies(reply(201, signedIn), await createSignInCookies(signedIn, body.rememberMe, caller.device));
    },
  }),
});
