import { reportSchema } from "@/lib/connections/schema";
import { reportUser } from "@/lib/connections/service/report";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → 204. Replaces the caller's open report about the same member. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/report", {
  POST: endpoint({
    params: idParamsSchema,
    body: reportSchema,
    handler: ({ actor, params, body }) => reportUser(actor, params.id, body),
  }),
});
