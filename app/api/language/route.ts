import { languageSchema } from "@/lib/account/schema";
import { setLanguage } from "@/lib/account/service/preferences";
import { createLanguageCookie } from "@/lib/auth/service/language-cookie";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply, withCookies } from "@/lib/http/server/reply";

/** PUT { language } → { language }, for this browser and the account. Null removes the choice. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/language", {
  PUT: endpoint({
    auth: "public",
    body: languageSchema,
    handler: async ({ actor, body }) => {
      if (actor) await setLanguage(actor, body);
      return withCookies(reply(200, body), [createLanguageCookie(body.language)]);
    },
  }),
});
