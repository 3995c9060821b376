import { defineRoute, withId } from "@/lib/api/define-route";
import { printedNameTagsSchema } from "@/lib/name-tags/schema";
import { markPrinted } from "@/lib/name-tags/service/name-tags";

/** POST { ids, onlyUnprinted } → { ids } of those that were marked. The name tags are on paper. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/name-tags/printed", {
  POST: withId(markPrinted, { auth: "door", body: printedNameTagsSchema }),
});
