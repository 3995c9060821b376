import { defineRoute, endpoint } from "@/lib/api/define-route";
import { sendPlainTest } from "@/lib/notifications/service/deliveries/test-messages";

/** POST (admin) → { message }. Emails the caller; 503 with the reason if it was not sent. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/test/email", {
  POST: endpoint({ auth: "admin", handler: ({ actor, locale }) => sendPlainTest(actor, locale) }),
});
