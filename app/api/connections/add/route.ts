import { addConnectionSchema } from "@/lib/connections/schema";
import { addConnection } from "@/lib/connections/service/request";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/** POST → 201 with a new connection, 200 with an existing one. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/add", {
  POST: endpoint({
    body: addConnectionSchema,
    // The service applies a stricter limit.
    rateLimit: false,
    handler: async ({ actor, body }) => {
      const { status, connection } = await addConnection(actor, body);
      return reply(status, connection);
    },
  }),
});
