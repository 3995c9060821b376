import { listManagedAttendees } from "@/lib/attendance/data/organizer";
import { listManagedAttendeesSchema } from "@/lib/attendance/schema/manage";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET ?show=all|checked_in|expected|waitlisted&search&limit≤100&cursor → ManagedAttendee[]. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/manage", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    query: listManagedAttendeesSchema,
    handler: ({ actor, params, query }) => listManagedAttendees(actor, params.id, query),
  }),
});
