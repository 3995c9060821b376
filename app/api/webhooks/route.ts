import { defineRoute, withActor } from "@/lib/api/define-route";
import { listWebhooksSchema, webhookInputSchema } from "@/lib/webhooks/schema";
import { createWebhook, listWebhooks } from "@/lib/webhooks/service/manage";

/**
 * GET ?eventId → the caller's webhooks of an event, or of all own events. POST { url, eventId? } →
 * 201 with its secret, once.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/webhooks", {
  GET: withActor(listWebhooks, { query: listWebhooksSchema }),
  POST: withActor(createWebhook, { body: webhookInputSchema, status: 201, reauthenticate: "everyone" }),
});
