import { defineRoute, withId } from "@/lib/api/define-route";
import { printedBadgesSchema } from "@/lib/badges/schema";
import { markPrinted } from "@/lib/badges/service/badges";

/** POST { ids, onlyUnprinted } → { ids } of those that were marked. The name tags are on paper. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/badges/printed", {
  POST: withId(markPrinted, { auth: "door", body: printedBadgesSchema }),
});
