import { revokeInvitation } from "@/lib/admin/service/invitations";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** DELETE → 204. The mailed link no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/invitations/{id}", {
  DELETE: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => revokeInvitation(actor, params.id),
  }),
});
