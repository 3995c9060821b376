import { requestEmailCode } from "@/lib/account/service/email-code";
import { readDoorEventId } from "@/lib/attendance/service/door";
import { requestEmailCodeSchema } from "@/lib/auth/schema/email-code";
import { createEmailCodeCookie, readEmailCodeCookie } from "@/lib/auth/service/email-code/cookie";
import { getCaller } from "@/lib/auth/service/session/request";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getTranslator } from "@/lib/i18n/server/translator";
import { reply, withCookies } from "@/lib/http/server/reply";

/** POST → 202 for every address, and a cookie that binds the digits to this browser. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/email-code", {
  POST: endpoint({
    auth: "public",
    body: requestEmailCodeSchema,
    rateLimit: false,
    handler: async ({ body: { email, isJoining, door }, request, addressKey, locale }) => {
      const doorEventId = door ? await readDoorEventId(door) : null;
      const earlierTokens = readEmailCodeCookie(request.headers.get("cookie"));
      const asked = { email, isJoining, doorEventId, earlierTokens };
      const tokens = await requestEmailCode(asked, getCaller(request, addressKey), locale);
      return withCookies(reply(202, { message: getTranslator(locale)("auth.emailCode.requested") }), [
        createEmailCodeCookie(tokens),
      ]);
    },
  }),
});
