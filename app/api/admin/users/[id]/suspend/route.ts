import { liftSuspension, suspendUser } from "@/lib/admin/service/users";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST suspends a user, DELETE lifts the suspension. 409 for yourself and for the last admin. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/suspend", {
  POST: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => suspendUser(actor, params.id),
  }),
  DELETE: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => liftSuspension(actor, params.id),
  }),
});
