import { defineRoute, endpoint } from "@/lib/api/define-route";
import { badgeParamsSchema } from "@/lib/badges/schema";
import { renewBadge } from "@/lib/badges/service/badges";

/** POST → the name tag with a new code. The old code no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/badges/{badgeId}/renew", {
  POST: endpoint({
    params: badgeParamsSchema,
    handler: ({ actor, params }) => renewBadge(actor, params),
  }),
});
