import { checkInInputSchema } from "@/lib/attendance/schema/check-in";
import { checkIn } from "@/lib/attendance/service/check-in";
import { checkInAtDoor } from "@/lib/attendance/service/door";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * POST { eventId, doorCode? } → the attendance. 403 no_rsvp, 409 too_early, ended, or door_code_required at an event that needs it. With the door's code an RSVP is made if
 * there is a seat; 409 conflict for an expired code or a full event.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/check-in", {
  POST: endpoint({
    auth: "user",
    body: checkInInputSchema,
    handler: ({ actor, body: { eventId, doorCode } }) =>
      doorCode === undefined ? checkIn(actor, eventId) : checkInAtDoor(actor, eventId, doorCode),
  }),
});
