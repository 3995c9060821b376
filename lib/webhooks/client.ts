import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { NewWebhook, Webhook, WebhookMessage } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const WEBHOOKS_PATH = "/api/webhooks";
const getMessagesPath = (id: string): string => `${WEBHOOKS_PATH}/${id}/messages`;

/** Those of an event, or without one those of all own events. */
export const webhooksQuery = (eventId: string | null) =>
  queryOptions<Webhook[]>({ queryKey: [`${WEBHOOKS_PATH}${eventId ? `?eventId=${eventId}` : ""}`] });

export const webhookMessagesQuery = (id: string) => queryOptions<WebhookMessage[]>({ queryKey: [getMessagesPath(id)] });

export const createWebhook = (input: { url: string; eventId: string | null }): Promise<NewWebhook> =>
  apiRequest("POST", WEBHOOKS_PATH, input);

export const resumeWebhook = (id: string): Promise<unknown> => apiRequest("POST", `${WEBHOOKS_PATH}/${id}/resume`);

export const removeWebhook = (id: string): Promise<unknown> => apiRequest("DELETE", `${WEBHOOKS_PATH}/${id}`);

export const sendMessageAgain = (id: string, messageId: string): Promise<unknown> =>
  apiRequest("POST", `${getMessagesPath(id)}/${messageId}/send-again`);
