import { changePasswordSchema } from "@/lib/account/schema";
import { changePassword } from "@/lib/account/service/change-password";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** PUT → 204. Ends the caller's other sessions. 403 for a wrong current password. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/password", {
  PUT: withActor(changePassword, { body: changePasswordSchema }),
});
