import { defineRoute, endpoint } from "@/lib/api/define-route";
import { sendProofDigits } from "@/lib/account/service/email-code";

/** POST → 204: six digits are on their way to the caller's mailbox. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reauthenticate/code", {
  POST: endpoint({ handler: ({ actor, locale }) => sendProofDigits(actor, locale) }),
});
