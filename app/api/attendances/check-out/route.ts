import { attendanceInputSchema } from "@/lib/attendance/schema/check-in";
import { checkOut } from "@/lib/attendance/service/check-in";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST { eventId } → the attendance; 204 if the caller was not checked in there. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/check-out", {
  POST: endpoint({
    auth: "user",
    body: attendanceInputSchema,
    handler: ({ actor, body }) => checkOut(actor, body.eventId),
  }),
});
