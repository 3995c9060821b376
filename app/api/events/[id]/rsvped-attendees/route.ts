import { listAttendees } from "@/lib/attendance/data/attendees";
import { listAttendeesSchema } from "@/lib/attendance/schema/attendance";
import { eventIdSchema } from "@/lib/events/schema/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply } from "@/lib/http/server/reply";

/** GET → Attendee[], checked-in members first. 403 without an RSVP, but for host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees", {
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    query: listAttendeesSchema,
    handler: async ({ actor, params, query, request }) =>
      listReply(await listAttendees(actor, params.id, query), request.url),
  }),
});
