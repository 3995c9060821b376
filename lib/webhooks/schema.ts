import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import { MAX_WEBHOOK_URL } from "./constants";
import type { newWebhookSchema, webhookMessageSchema, webhookPayloadSchema, webhookSchema } from "./responses";

function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

export const webhookInputSchema = z.object({
  url: z
    .string()
    .trim()
    .max(MAX_WEBHOOK_URL, "webhooks.url")
    .regex(/^https:\/\//i, "webhooks.url")
    .refine(isSecureUrl, "webhooks.url"),
  /** Null: all events of the caller. */
  eventId: idSchema.nullable().default(null),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

export const listWebhooksSchema = z.object({ eventId: idSchema.optional() });
export type ListWebhooksInput = z.output<typeof listWebhooksSchema>;

export const messageParamsSchema = z.object({ id: idSchema, messageId: idSchema });
export type MessageParams = z.output<typeof messageParamsSchema>;

export type Webhook = z.infer<typeof webhookSchema>;
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
