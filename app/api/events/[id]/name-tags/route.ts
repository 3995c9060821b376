import { defineRoute, withId } from "@/lib/api/define-route";
import { listNameTagsSchema } from "@/lib/name-tags/schema";
import { listNameTags } from "@/lib/name-tags/service/name-tags";

/**
 * POST { show, search, personIds, arrivedWithin, limit, cursor } → name tags by name, with a code
 * for each, for the team and the host.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/name-tags", {
  POST: withId(listNameTags, { auth: "door", body: listNameTagsSchema }),
});
