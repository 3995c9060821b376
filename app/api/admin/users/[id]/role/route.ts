import { roleSchema } from "@/lib/admin/schema/users";
import { idParamsSchema } from "@/lib/core/shared/id";
import { changeRole } from "@/lib/admin/service/users";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** PATCH → the user. The new role applies from the next request on. 409 for the last admin. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/role", {
  PATCH: endpoint({
    auth: "admin",
    reauthenticate: "admins",
    params: idParamsSchema,
    body: roleSchema,
    handler: ({ actor, params, body }) => changeRole(actor, params.id, body.role),
  }),
});
