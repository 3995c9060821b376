import { removeConnection } from "@/lib/connections/service/respond";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** DELETE → 204. Either party may remove the connection. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}", {
  DELETE: idEndpoint({
    handler: ({ actor, params }) => removeConnection(actor, params.id),
  }),
});
