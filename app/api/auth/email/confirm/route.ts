import { confirmEmailSchema } from "@/lib/account/schema";
import { confirmEmail } from "@/lib/account/service/email/confirm";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * POST → { kind, email, endedSessions, removedTwoStep }. 400 for a used, cancelled or expired link,
 * 403 without the account's session and its password, 409 if the email was taken since.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/email/confirm", {
  POST: endpoint({
    auth: "public",
    body: confirmEmailSchema,
    handler: ({ actor, body }) => confirmEmail(body, actor),
  }),
});
