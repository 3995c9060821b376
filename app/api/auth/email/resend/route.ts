import { resendConfirmation } from "@/lib/account/service/email/change";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** POST → the caller's email status. 409 if there is nothing to confirm. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/email/resend", {
  POST: withActor(resendConfirmation),
});
