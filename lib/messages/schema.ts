import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import { requiredLines } from "@/lib/i18n/shared/text-schemas";

import { type CONTACT_FIELDS, MAX_MESSAGE_LENGTH } from "./constants";
import type { unreadCountsSchema, conversationSummarySchema, messageResponseSchema } from "./responses";

export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactCard = Partial<Record<ContactField, string>>;

/** The keys of `payload` select a card's fields. Values come from the sender's profile. */
export const sendMessageSchema = z.object({
  receiverId: idWithMessage("messages.receiverMissing"),
  content: requiredLines("messages.contentMissing", MAX_MESSAGE_LENGTH),
  messageType: z.enum(["text", "contact_card"]).default("text"),
  payload: z.record(z.string().max(50), z.unknown()).nullish(),
  clientId: idSchema.optional(),
});
export type SendMessageInput = z.output<typeof sendMessageSchema>;

/** docs/product/messages.md#message-on-the-wire. Only its sender receives `clientId`. */
export type MessageResponse = z.infer<typeof messageResponseSchema>;

export const conversationsQuerySchema = z.object({ cursor: z.string().max(500).optional() });

export const conversationQuerySchema = z.object({ before: idSchema.optional(), after: idSchema.optional() });

export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export type UnreadCounts = z.infer<typeof unreadCountsSchema>;

/** `canWrite`: docs/product/messages.md#who-may-message */
export type MessagePartner = ConversationSummary["user"] & { canWrite: boolean };
