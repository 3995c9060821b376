import { requireEmailStatus } from "@/lib/account/data/email";
import { changeEmailSchema } from "@/lib/account/schema";
import { cancelEmailChange, requestEmailChange } from "@/lib/account/service/email/change";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** GET → { email, isVerified, change }. PUT → the same; 403 for a wrong password. DELETE → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/email", {
  GET: withActor(requireEmailStatus),
  PUT: withActor(requestEmailChange, { body: changeEmailSchema }),
  DELETE: withActor(cancelEmailChange),
});
