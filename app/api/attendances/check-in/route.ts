import { attendanceInputSchema } from "@/lib/attendance/schema";
import { checkIn } from "@/lib/attendance/service/check-in";
import { defineRoute, endpoint } from "@/lib/http/define-route";

/** POST { eventId } → the attendance; 403 no_rsvp, 409 too_early or ended. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  POST: endpoint({
    auth: "user",
    body: attendanceInputSchema,
    handler: ({ actor, body }) => checkIn(actor, body.eventId),
  }),
});
