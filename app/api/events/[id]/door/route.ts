import { getDoorCode } from "@/lib/attendance/service/door";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → { code, secondsLeft } for the door screen; for the host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: ({ actor, params }) => getDoorCode(actor, params.id),
  }),
});
