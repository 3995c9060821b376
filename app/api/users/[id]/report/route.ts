import { reportSchema } from "@/lib/connections/schema";
import { reportUser } from "@/lib/connections/service/report";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST → 204. Replaces the caller's open report about the same member. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/report", {
  POST: idEndpoint({
    body: reportSchema,
    handler: ({ actor, params, body }) => reportUser(actor, params.id, body),
  }),
});
