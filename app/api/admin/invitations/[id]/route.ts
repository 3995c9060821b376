import { revokeInvitation } from "@/lib/admin/service/invitations";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** DELETE → 204. The mailed link no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/invitations/{id}", {
  DELETE: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) => revokeInvitation(actor, params.id),
  }),
});
