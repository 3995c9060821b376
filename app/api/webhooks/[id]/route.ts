import { defineRoute, withId } from "@/lib/api/define-route";
import { removeWebhook } from "@/lib/webhooks/service/manage";

/** DELETE → 204, with its log. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/webhooks/{id}", {
  DELETE: withId(removeWebhook),
});
