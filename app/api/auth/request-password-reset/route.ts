import { requestPasswordReset } from "@/lib/account/service/password-reset";
import { requestPasswordResetSchema } from "@/lib/auth/schema/password-reset";
import { getCaller } from "@/lib/auth/service/session/request";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getTranslator } from "@/lib/i18n/server/translator";

/** POST → { message }. Same text and time whether or not the account exists. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/request-password-reset", {
  POST: endpoint({
    auth: "public",
    body: requestPasswordResetSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey, locale }) => {
      await requestPasswordReset(body, getCaller(request, addressKey));
      return { message: getTranslator(locale)("account.passwordReset.requested") };
    },
  }),
});
