import { z } from "zod";

import { reportSchema } from "@/lib/connections/schema";
import { reportUser } from "@/lib/connections/service/report";
import { idSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

/** POST → 204. Replaces the caller's open report about the same member. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/report", {
  POST: endpoint({
    auth: "user",
    params: z.object({ id: idSchema }),
    body: reportSchema,
    handler: async ({ actor, params, body }) => {
      await reportUser(actor, params.id, body);
      return noContent();
    },
  }),
});
