import { defineRoute, withActor } from "@/lib/api/define-route";
import { listTeamEvents } from "@/lib/events/data/team";

/** GET → the caller's team events that have not ended. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/team", {
  GET: withActor(listTeamEvents, { scope: "events:read" }),
});
