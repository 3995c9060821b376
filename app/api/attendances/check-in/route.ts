import { checkInInputSchema } from "@/lib/attendance/schema/check-in";
import { checkIn } from "@/lib/attendance/service/check-in";
import { checkInAtDoor } from "@/lib/attendance/service/door";
import { withEvent } from "@/lib/events/data/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * POST { eventId, doorCode? } → the attendance and the event. 403 no_rsvp, 409 too_early, ended,
 * door_code_required, or conflict for an expired code or a full event. The door's code makes a
 * missing RSVP.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/check-in", {
  POST: endpoint({
    body: checkInInputSchema,
    handler: async ({ actor, body: { eventId, doorCode } }) =>
      doorCode === undefined
        ? checkIn(actor, eventId)
        : withEvent(actor, eventId, await checkInAtDoor(actor, eventId, doorCode)),
  }),
});
