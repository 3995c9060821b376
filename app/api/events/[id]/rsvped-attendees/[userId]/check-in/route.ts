import { attendeeParamsSchema, manualCheckInSchema } from "@/lib/attendance/schema/manage";
import { checkInFor } from "@/lib/attendance/service/organizer";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/**
 * POST { walkIn? } → the attendance, for the host and admins. 403 no_rsvp; 409 too_early, ended, or conflict if the
 * event is full.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/{userId}/check-in", {
  POST: endpoint({
    auth: "user",
    params: attendeeParamsSchema,
    body: manualCheckInSchema,
    handler: ({ actor, params, body }) => checkInFor(actor, params, body),
  }),
});
