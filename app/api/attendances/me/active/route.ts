import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** GET → { id, eventId, checkInTime, event: { id, name, location } }, or 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/active", {
  GET: withActor(getActiveAttendance),
});
