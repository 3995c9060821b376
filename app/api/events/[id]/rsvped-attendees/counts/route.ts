import { countAttendees } from "@/lib/attendance/data/organizer";
import { eventIdSchema } from "@/lib/events/schema/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/counts", {
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    handler: ({ actor, params }) => countAttendees(actor, params.id),
  }),
});
