import { sessionIdSchema } from "@/lib/account/schema";
import { endSession } from "@/lib/account/service/sessions";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/sessions/{id}", {
  DELETE: endpoint({
    params: sessionIdSchema,
    handler: ({ actor, params }) => endSession(actor, params.id),
  }),
});
