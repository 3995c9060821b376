import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { checkOutSchema } from "@/lib/door/schema";
import { checkOutAtDoor } from "@/lib/door/service/check-out";

/** POST { kind, id, checkedInAt? } → 204, even if they weren't in. 409 ended after a week. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/check-outs", {
  POST: endpoint({
    auth: "door",
    params: idParamsSchema,
    body: checkOutSchema,
    handler: ({ actor, params, body }) => checkOutAtDoor(actor, params.id, body),
  }),
});
