import { getDoorCode } from "@/lib/attendance/service/door";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → { code, secondsLeft } for the door screen; for the host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door", {
  GET: withId(getDoorCode),
});
