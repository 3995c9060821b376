import { defineRoute, endpoint } from "@/lib/api/define-route";
import { nameTagCodeInputSchema } from "@/lib/name-tags/schema";
import { claimByNameTag } from "@/lib/name-tags/service/claim";

/**
 * POST { code } → the event that the caller joined as the guest of this name tag. 404 for any other
 * code, 403 for a guest with another address, 409 for a second guest of an event.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/name-tags/claim", {
  POST: endpoint({
    body: nameTagCodeInputSchema,
    handler: ({ actor, body }) => claimByNameTag(actor, body.code),
  }),
});
