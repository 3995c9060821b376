import { getMemberCode } from "@/lib/attendance/service/member-code";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → { code, secondsLeft }, which the caller shows to the organizer. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/my-code", {
  GET: withId(getMemberCode),
});
