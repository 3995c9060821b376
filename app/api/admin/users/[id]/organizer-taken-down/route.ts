import { setTakenDown } from "@/lib/admin/service/organizers";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** POST takes a member's organizer page down, DELETE lets the member publish it again. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/organizer-taken-down", {
  POST: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) => setTakenDown(actor, params.id, true),
  }),
  DELETE: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) => setTakenDown(actor, params.id, false),
  }),
});
