import { resetPasswordSchema } from "@/lib/auth/schema/password-reset";
import { resetPassword } from "@/lib/auth/service/password-reset";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { getTranslator } from "@/lib/i18n/server/translator";

/** POST → { message }. 400 for a used, unknown or expired token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reset-password", {
  POST: endpoint({
    auth: "public",
    body: resetPasswordSchema,
    rateLimit: false,
    handler: async ({ body, locale }) => {
      await resetPassword(body);
      return { message: getTranslator(locale)("account.passwordReset.done") };
    },
  }),
});
