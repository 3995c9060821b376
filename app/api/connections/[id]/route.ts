import { removeConnection } from "@/lib/connections/service/respond";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** DELETE → 204. Either party may remove the connection. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}", {
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => removeConnection(actor, params.id),
  }),
});
