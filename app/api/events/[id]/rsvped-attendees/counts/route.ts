import { countAttendees } from "@/lib/attendance/data/organizer";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/counts", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: ({ actor, params }) => countAttendees(actor, params.id),
  }),
});
