import { defineRoute, endpoint } from "@/lib/api/define-route";
import { messageParamsSchema } from "@/lib/webhooks/schema";
import { sendAgain } from "@/lib/webhooks/service/manage";

/** POST → 204. A job sends it soon. 409 while the webhook is off. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/webhooks/{id}/messages/{messageId}/send-again", {
  POST: endpoint({
    params: messageParamsSchema,
    handler: ({ actor, params }) => sendAgain(actor, params),
  }),
});
