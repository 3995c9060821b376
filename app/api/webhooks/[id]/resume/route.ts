import { defineRoute, withId } from "@/lib/api/define-route";
import { resumeWebhook } from "@/lib/webhooks/service/manage";

/** POST → 204. One that failed too often is on again. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/webhooks/{id}/resume", {
  POST: withId(resumeWebhook),
});
