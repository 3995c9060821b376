import { languageSchema } from "@/lib/account/schema";
import { setLanguage } from "@/lib/account/service/language";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** PUT { language } → { language }: what the account has chosen, or null for none. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/language", {
  PUT: endpoint({ auth: "user", body: languageSchema, handler: ({ actor, body }) => setLanguage(actor, body) }),
});
