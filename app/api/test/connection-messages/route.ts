import { defineRoute, endpoint } from "@/lib/api/define-route";
import { sendConnectionTest } from "@/lib/notifications/service/deliveries/test-messages";

/** POST (admin) → { message }. Shows a connection's live messages on the caller's own tabs. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/test/connection-messages", {
  POST: endpoint({ auth: "admin", handler: ({ actor, locale }) => sendConnectionTest(actor, locale) }),
});
