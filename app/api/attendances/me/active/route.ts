import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → { id, eventId, checkInTime, event: { id, name, location } }, or 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/active", {
  GET: endpoint({
    handler: ({ actor }) => getActiveAttendance(actor),
  }),
});
