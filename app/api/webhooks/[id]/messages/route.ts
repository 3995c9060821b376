import { defineRoute, withId } from "@/lib/api/define-route";
import { listWebhookMessages } from "@/lib/webhooks/service/manage";

/** GET → the last messages, newest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/webhooks/{id}/messages", {
  GET: withId(listWebhookMessages),
});
