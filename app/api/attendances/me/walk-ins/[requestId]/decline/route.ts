import { walkInRequestParamsSchema } from "@/lib/attendance/schema/walk-in";
import { declineWalkIn } from "@/lib/attendance/service/walk-in-answer";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { dropWalkInPush } from "@/lib/notifications/service/push/walk-in-push";

/** POST → 204. 404 for a request to somebody else; 409 conflict once it is accepted. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/walk-ins/{requestId}/decline", {
  POST: endpoint({
    params: walkInRequestParamsSchema,
    handler: ({ actor, params }) =>
      declineWalkIn(actor, params.requestId, (tx, requestId) => dropWalkInPush(requestId, tx)),
  }),
});
