import { notifyNewDevice } from "@/lib/account/service/new-device";
import { checkInByKeptCode } from "@/lib/attendance/service/door";
import { verifyEmailCodeSchema } from "@/lib/auth/schema/email-code";
import { createEmailCodeCookie, readEmailCodeCookie } from "@/lib/auth/service/email-code/cookie";
import { getCaller } from "@/lib/auth/service/session/request";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";
import { getDefaultLocale } from "@/lib/i18n/server/languages";
import { signInByEmailCode } from "@/lib/two-step/service/sign-in/by-email-code";
import { readDeviceTokens } from "@/lib/two-step/service/sign-in/cookies";

/**
 * POST → { token, user } and the session cookie, 201 for a new account, or { twoStep }. 403 for
 * wrong digits, 409 for ended ones.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/email-code/verify", {
  POST: endpoint({
    auth: "public",
    body: verifyEmailCodeSchema,
    rateLimit: false,
    handler: async ({ body, request, addressKey, locale }) => {
      const { device, language: chosen, ...rest } = getCaller(request, addressKey);
      const language = locale === getDefaultLocale() ? chosen : locale;
      const caller = { ...rest, device, language, onNewDevice: notifyNewDevice };
      const cookie = request.headers.get("cookie");
      const done = await signInByEmailCode(body, readEmailCodeCookie(cookie), caller, readDeviceTokens(cookie));
      if ("twoStep" in done) return withCookies(reply(200, done), [createEmailCodeCookie([])]);
      const { signedIn, isNew, doorEventId } = done;
      if (doorEventId) await checkInByKeptCode(signedIn.user.id, doorEventId);
      const cookies = await createSignInCookies(signedIn, body.rememberMe, device);
      return withCookies(reply(isNew ? 201 : 200, signedIn), [...cookies, createEmailCodeCookie([])]);
    },
  }),
});
