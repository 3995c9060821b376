import { setTakenDown } from "@/lib/admin/service/organizers";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST takes a member's organizer page down, DELETE lets the member publish it again. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/organizer-taken-down", {
  POST: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => setTakenDown(actor, params.id, true),
  }),
  DELETE: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => setTakenDown(actor, params.id, false),
  }),
});
