import { deleteUser } from "@/lib/admin/service/users";
import { defineRoute, withId } from "@/lib/api/define-route";

/** DELETE → 204. Messages stay visible to the other party. 409 for the last admin. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}", {
  DELETE: withId(deleteUser, { auth: "admin", reauthenticate: "admins" }),
});
