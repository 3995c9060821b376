import { resetPassword } from "@/lib/account/service/password-reset";
import { resetPasswordSchema } from "@/lib/auth/schema/password-reset";
import { createKnownDeviceCookie, readKnownDevice } from "@/lib/auth/service/known-device";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { getTranslator } from "@/lib/i18n/server/translator";

/** POST → { message }. 400 for a used, unknown or expired token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reset-password", {
  POST: endpoint({
    auth: "public",
    body: resetPasswordSchema,
    rateLimit: false,
    handler: async ({ body, request, locale }) => {
      const { userId } = await resetPassword(body);
      const device = readKnownDevice(request.headers.get("cookie"));
      const done = reply(200, { message: getTranslator(locale)("account.passwordReset.done") });
      return withCookies(done, [createKnownDeviceCookie(device, userId)]);
    },
  }),
});
