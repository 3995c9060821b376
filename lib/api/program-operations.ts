import * as auth from "@/lib/auth/responses";
import * as webhooks from "@/lib/webhooks/responses";

import { done, list, type Operation } from "./operation";

/** The operations of access tokens and webhooks, a part of `OPERATIONS`. */
export const PROGRAM_OPERATIONS = {
  "GET /api/auth/access-tokens": list("List the caller's personal access tokens, newest first", auth.accessTokenSchema),
  "POST /api/auth/access-tokens": {
    summary: "Make a personal access token",
    responses: { 201: auth.newAccessTokenSchema },
  },
  "DELETE /api/auth/access-tokens/{id}": done("Revoke a personal access token"),
  "GET /api/webhooks": list("List the caller's webhooks of an event, or of all own events", webhooks.webhookSchema),
  "POST /api/webhooks": {
    summary: "Make a webhook of an event as organizer, or of all own events",
    responses: { 201: webhooks.newWebhookSchema },
  },
  "DELETE /api/webhooks/{id}": done("Remove a webhook"),
  "POST /api/webhooks/{id}/resume": done("Turn a webhook on again"),
  "GET /api/webhooks/{id}/messages": list("List the last messages to a webhook", webhooks.webhookMessageSchema),
  "POST /api/webhooks/{id}/messages/{messageId}/send-again": done("Send a message to a webhook again"),
} satisfies Record<string, Operation>;
