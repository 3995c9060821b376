import { defineRoute, endpoint } from "@/lib/api/define-route";
import { badgeCodeInputSchema } from "@/lib/badges/schema";
import { checkInByBadge } from "@/lib/badges/service/check-in";
import { idParamsSchema } from "@/lib/core/shared/id";

/**
 * POST { code } → who was checked in. 404 for any other code, 403 no_rsvp, 409 too_early, ended,
 * conflict. A scanner at the door has a limit of its own.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/badges/check-in", {
  POST: endpoint({
    auth: "user",
    rateLimit: false,
    params: idParamsSchema,
    body: badgeCodeInputSchema,
    handler: ({ actor, params, body }) => checkInByBadge(actor, params.id, body.code),
  }),
});
