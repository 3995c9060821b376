import { adminResetSchema } from "@/lib/admin/schema/users";
import { resetUserPassword } from "@/lib/admin/service/users";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST → 204. Sets the member's password and ends all their sessions. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/reset-password", {
  POST: idEndpoint({
    auth: "admin",
    reauthenticate: "admins",
    body: adminResetSchema,
    handler: ({ actor, params, body }) => resetUserPassword(actor, params.id, body.newPassword),
  }),
});
