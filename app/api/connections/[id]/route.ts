import { z } from "zod";

import { removeConnection } from "@/lib/connections/service/respond";
import { idSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

/** DELETE → 204. Either party may remove the connection. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}", {
  DELETE: endpoint({
    auth: "user",
    params: z.object({ id: idSchema }),
    handler: async ({ actor, params }) => {
      await removeConnection(actor, params.id);
      return noContent();
    },
  }),
});
