import { revokeInvitation } from "@/lib/admin/service/invitations";
import { defineRoute, withId } from "@/lib/api/define-route";

/** DELETE → 204. The mailed link no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/invitations/{id}", {
  DELETE: withId(revokeInvitation, { auth: "admin" }),
});
