import { listManagedAttendees } from "@/lib/attendance/data/organizer";
import { listManagedAttendeesSchema } from "@/lib/attendance/schema/manage";
import { eventIdSchema } from "@/lib/events/schema/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply } from "@/lib/http/server/reply";

/** GET ?show=all|checked_in|expected|waitlisted&search&limit≤100&cursor → ManagedAttendee[]. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/manage", {
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    query: listManagedAttendeesSchema,
    handler: async ({ actor, params, query, request }) =>
      listReply(await listManagedAttendees(actor, params.id, query), request.url),
  }),
});
