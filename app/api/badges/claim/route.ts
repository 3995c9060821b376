import { defineRoute, endpoint } from "@/lib/api/define-route";
import { badgeCodeInputSchema } from "@/lib/badges/schema";
import { claimByBadge } from "@/lib/badges/service/claim";

/**
 * POST { code } → the event that the caller joined as the guest of this name tag. 404 for any other
 * code, 403 for a guest with another address, 409 for a second guest of an event.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/badges/claim", {
  POST: endpoint({
    body: badgeCodeInputSchema,
    handler: ({ actor, body }) => claimByBadge(actor, body.code),
  }),
});
