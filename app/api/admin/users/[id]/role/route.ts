import { roleSchema } from "@/lib/admin/schema/users";
import { changeRole } from "@/lib/admin/service/users";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** PATCH → the user. The new role applies from the next request on. 409 for the last admin. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/role", {
  PATCH: idEndpoint({
    auth: "admin",
    reauthenticate: "admins",
    body: roleSchema,
    handler: ({ actor, params, body }) => changeRole(actor, params.id, body.role),
  }),
});
