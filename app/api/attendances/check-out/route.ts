import { attendanceInputSchema } from "@/lib/attendance/schema/check-in";
import { checkOut } from "@/lib/attendance/service/check-in";
import { withEvent } from "@/lib/events/data/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST { eventId } → the attendance and the event; 204 if the caller was not checked in there. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/check-out", {
  POST: endpoint({
    body: attendanceInputSchema,
    handler: async ({ actor, body: { eventId } }) => {
      const attendance = await checkOut(actor, eventId);
      return attendance && withEvent(actor, eventId, attendance);
    },
  }),
});
