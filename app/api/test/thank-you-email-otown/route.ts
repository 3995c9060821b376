import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { sendThankYouTest } from "@/lib/notifications/service/deliveries/test-messages";

/** POST (admin) mails the caller that chapter's thank-you letter → { message }; 503 when it didn't go out. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/test/thank-you-email-otown", {
  POST: endpoint({ auth: "admin", handler: ({ actor }) => sendThankYouTest(actor, "otown") }),
});
