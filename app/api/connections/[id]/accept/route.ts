import { acceptConnection } from "@/lib/connections/service/respond";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → the accepted connection. Only the receiver may accept. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}/accept", {
  POST: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => acceptConnection(actor, params.id),
  }),
});
