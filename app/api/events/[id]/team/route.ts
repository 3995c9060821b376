import { defineRoute, withId } from "@/lib/api/define-route";
import { getEventTeam } from "@/lib/events/data/team";

/** GET (owner, admin) → members and open invitations. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team", {
  GET: withId(getEventTeam),
});
