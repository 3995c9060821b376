import { defineRoute, endpoint } from "@/lib/api/define-route";
import { saveTagsSchema } from "@/lib/profiles/schema/tags";
import { saveTags } from "@/lib/profiles/service/tags";

/** PUT replaces both lists → the stored tags. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/tags", {
  PUT: endpoint({ auth: "user", body: saveTagsSchema, handler: ({ actor, body }) => saveTags(actor, body) }),
});
