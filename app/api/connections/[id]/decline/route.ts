import { z } from "zod";

import { declineConnection } from "@/lib/connections/service/respond";
import { idSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

/** POST → 204. Only the receiver may decline; the requester is not notified. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}/decline", {
  POST: endpoint({
    auth: "user",
    params: z.object({ id: idSchema }),
    handler: async ({ actor, params }) => {
      await declineConnection(actor, params.id);
      return noContent();
    },
  }),
});
