import { countAttendees } from "@/lib/attendance/data/organizer";
import { eventIdSchema } from "@/lib/events/schema";
import { defineRoute, endpoint } from "@/lib/http/define-route";

/** GET → AttendeeCounts, for the host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    handler: ({ actor, params }) => countAttendees(actor, params.id),
  }),
});
