import { defineRoute, withActor } from "@/lib/api/define-route";
import { changeTagSchema } from "@/lib/profiles/schema/tags";
import { changeTag } from "@/lib/profiles/service/tags";

/** PATCH adds or takes out one tag → the stored tags. PUT /api/profiles/me replaces lists. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/tags", {
  PATCH: withActor(changeTag, { body: changeTagSchema }),
});
