import { defineRoute, endpoint } from "@/lib/api/define-route";
import { changeTagSchema, saveTagsSchema } from "@/lib/profiles/schema/tags";
import { changeTag, saveTags } from "@/lib/profiles/service/tags";

/** PUT replaces both lists, PATCH adds or takes out one tag → the stored tags. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/tags", {
  PUT: endpoint({ auth: "user", body: saveTagsSchema, handler: ({ actor, body }) => saveTags(actor, body) }),
  PATCH: endpoint({ auth: "user", body: changeTagSchema, handler: ({ actor, body }) => changeTag(actor, body) }),
});
