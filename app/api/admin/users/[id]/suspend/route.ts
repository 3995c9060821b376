import { liftSuspension, suspendUser } from "@/lib/admin/service/users";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST suspends a user, DELETE lifts the suspension. 409 for yourself and for the last admin. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/suspend", {
  POST: withId(suspendUser, { auth: "admin" }),
  DELETE: withId(liftSuspension, { auth: "admin" }),
});
