import { walkInRequestParamsSchema } from "@/lib/attendance/schema/walk-in";
import { acceptWalkIn } from "@/lib/attendance/service/walk-in-answer";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { dropWalkInPush } from "@/lib/notifications/service/push/walk-in-push";

/**
 * POST → the attendance. 404 for a closed request, 409 conflict if full or checked in elsewhere.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/walk-ins/{requestId}/accept", {
  POST: endpoint({
    params: walkInRequestParamsSchema,
    handler: ({ actor, params }) =>
      acceptWalkIn(actor, params.requestId, (tx, requestId) => dropWalkInPush(requestId, tx)),
  }),
});
