import { resetTwoStep } from "@/lib/admin/service/two-step";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST → 204. 409 for yourself and if it is off. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/reset-two-step", {
  POST: withId(resetTwoStep, { auth: "admin", reauthenticate: "admins" }),
});
