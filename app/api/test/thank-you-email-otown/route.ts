import { defineRoute, endpoint } from "@/lib/api/define-route";
import { sendThankYouTest } from "@/lib/notifications/service/deliveries/test-messages";

/** POST (admin) → { message }. Emails the caller; 503 if it was not sent. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/test/thank-you-email-otown", {
  POST: endpoint({ auth: "admin", handler: ({ actor, locale }) => sendThankYouTest(actor, "otown", locale) }),
});
