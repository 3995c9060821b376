import { attendanceInputSchema } from "@/lib/attendance/schema/check-in";
import { confirmPresence } from "@/lib/attendance/service/check-in";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST { eventId } → 204. The caller confirms that they are where an organizer checked them in. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/confirm", {
  POST: endpoint({
    body: attendanceInputSchema,
    handler: ({ actor, body }) => confirmPresence(actor, body.eventId),
  }),
});
