import { defineRoute, withId } from "@/lib/api/define-route";
import { listBadgesSchema } from "@/lib/badges/schema";
import { listBadges } from "@/lib/badges/service/badges";

/**
 * POST { show, search, personIds, arrivedWithin, limit, cursor } → name tags by name, with a code
 * for each, for the team and the host.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/badges", {
  POST: withId(listBadges, { auth: "door", body: listBadgesSchema }),
});
