import { requirePreferences } from "@/lib/account/data/preferences";
import { preferencesUpdateSchema } from "@/lib/account/schema";
import { updatePreferences } from "@/lib/account/service/preferences";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/notifications", {
  GET: endpoint({ handler: ({ actor }) => requirePreferences(actor) }),
  PATCH: endpoint({
    body: preferencesUpdateSchema,
    handler: ({ actor, body }) => updatePreferences(actor, body),
  }),
});
