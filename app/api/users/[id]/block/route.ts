import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** docs/product/privacy.md#blocks */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/block", {
  POST: idEndpoint({
    handler: ({ actor, params }) => blockUser(actor, params.id),
  }),
  DELETE: idEndpoint({
    handler: ({ actor, params }) => unblockUser(actor, params.id),
  }),
});
