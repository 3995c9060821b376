import { defineRoute, endpoint } from "@/lib/api/define-route";
import { guestTokenSchema } from "@/lib/guests/schema/guests";
import { claimByLink } from "@/lib/guests/service/claim";

/** POST { token } → the event that the caller joined. 404 for a used, replaced or expired link. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/guest-invitations/claim", {
  POST: endpoint({
    body: guestTokenSchema,
    handler: ({ actor, body }) => claimByLink(actor, body.token),
  }),
});
