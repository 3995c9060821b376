import { attendanceInputSchema } from "@/lib/attendance/schema/check-in";
import { confirmPresence } from "@/lib/attendance/service/check-in";
import { withEvent } from "@/lib/events/data/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * POST { eventId } → the attendance and the event. The caller confirms that they are where an
 * organizer checked them in. 204 if there is nothing to confirm.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/confirm", {
  POST: endpoint({
    body: attendanceInputSchema,
    handler: async ({ actor, body: { eventId } }) => {
      const attendance = await confirmPresence(actor, eventId);
      return attendance && withEvent(actor, eventId, attendance);
    },
  }),
});
