import { z } from "zod";

import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { idSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

const params = z.object({ id: idSchema });

/** docs/product/privacy.md#blocks */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/block", {
  POST: endpoint({
    auth: "user",
    params,
    handler: async ({ actor, params: { id } }) => {
      await blockUser(actor, id);
      return noContent();
    },
  }),
  DELETE: endpoint({
    auth: "user",
    params,
    handler: async ({ actor, params: { id } }) => {
      await unblockUser(actor, id);
      return noContent();
    },
  }),
});
