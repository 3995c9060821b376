import { requirePreferences } from "@/lib/account/data/preferences";
import { preferencesUpdateSchema } from "@/lib/account/schema";
import { updatePreferences } from "@/lib/account/service/preferences";
import { defineRoute, withActor } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/notifications", {
  GET: withActor(requirePreferences),
  PATCH: withActor(updatePreferences, { body: preferencesUpdateSchema }),
});
