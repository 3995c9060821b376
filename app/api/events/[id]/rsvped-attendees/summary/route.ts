import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → how many RSVP'd and are in, by industry, with the first page. 403 as for the list. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/summary", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => getFirstAttendees(actor, params.id),
  }),
});
