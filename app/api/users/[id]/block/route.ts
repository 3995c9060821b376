import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** docs/product/privacy.md#blocks */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/block", {
  POST: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => blockUser(actor, params.id),
  }),
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => unblockUser(actor, params.id),
  }),
});
