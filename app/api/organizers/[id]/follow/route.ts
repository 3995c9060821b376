import { defineRoute, withId } from "@/lib/api/define-route";
import { followOrganizer, unfollowOrganizer } from "@/lib/organizers/service/follow";

/** docs/product/organizers.md#followers */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/{id}/follow", {
  PUT: withId(followOrganizer),
  DELETE: withId(unfollowOrganizer),
});
