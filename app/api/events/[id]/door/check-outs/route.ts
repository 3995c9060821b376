import { defineRoute, withId } from "@/lib/api/define-route";
import { checkOutSchema } from "@/lib/door/schema";
import { checkOutAtDoor } from "@/lib/door/service/check-out";

/** POST { kind, id, checkedInAt? } → 204, even if they weren't in. 409 ended after a week. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/check-outs", {
  POST: withId(checkOutAtDoor, { auth: "door", scope: "checkins:write", body: checkOutSchema }),
});
