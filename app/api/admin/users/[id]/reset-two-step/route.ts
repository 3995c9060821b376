import { idParamsSchema } from "@/lib/core/shared/id";
import { resetTwoStep } from "@/lib/admin/service/two-step";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → 204. 409 for yourself and if it is off. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/reset-two-step", {
  POST: endpoint({
    auth: "admin",
    reauthenticate: "admins",
    params: idParamsSchema,
    handler: ({ actor, params }) => resetTwoStep(actor, params.id),
  }),
});
