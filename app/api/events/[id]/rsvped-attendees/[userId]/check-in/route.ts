import { attendeeParamsSchema } from "@/lib/attendance/schema/manage";
import { checkInFor } from "@/lib/attendance/service/organizer";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → the attendance, for the host and admins. 403 no_rsvp, 409 too_early, ended, conflict. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/{userId}/check-in", {
  POST: endpoint({
    auth: "user",
    params: attendeeParamsSchema,
    handler: ({ actor, params }) => checkInFor(actor, params),
  }),
});
