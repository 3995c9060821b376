import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listTeamEvents } from "@/lib/events/data/team";

/** GET → the events, not ended, whose team the caller is in. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/team", {
  GET: endpoint({ auth: "user", handler: ({ actor }) => listTeamEvents(actor) }),
});
