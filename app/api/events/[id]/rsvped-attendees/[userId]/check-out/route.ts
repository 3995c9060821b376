import { attendeeParamsSchema } from "@/lib/attendance/schema/manage";
import { checkOutFor } from "@/lib/attendance/service/organizer";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → 204, for the host and admins; also if the member was not checked in. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/{userId}/check-out", {
  POST: endpoint({
    auth: "user",
    params: attendeeParamsSchema,
    handler: ({ actor, params }) => checkOutFor(actor, params),
  }),
});
