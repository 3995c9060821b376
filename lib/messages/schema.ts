import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";
import type { PublicProfile } from "@/lib/profiles/schema";

import { MAX_MESSAGE_LENGTH } from "./constants";
import type { conversationSummarySchema, messageResponseSchema } from "./responses";

/** The fields a contact card can carry (spec A§2, A§3). */
export const CONTACT_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "profession",
  "industry",
  "company",
  "linkedinUrl",
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactCard = Partial<Record<ContactField, string>>;

/**
 * One chat send. In a contact card the keys present in `payload` are the fields its sender ticked; their values are
 * ignored, the server fills them from the sender's profile (contract §5).
 */
export const sendMessageSchema = z.object({
  receiverId: idWithMessage("Please choose a person"),
  content: z
    .string("Please write a message")
    .trim()
    .min(1, "Please write a message")
    .max(MAX_MESSAGE_LENGTH, `Please use at most ${MAX_MESSAGE_LENGTH} characters`)
    // PostgreSQL stores no NUL; a batch must not fail for one sender's.
    .refine((text) => !text.includes("\0"), "Please remove unusual characters"),
  messageType: z.enum(["text", "contact_card"]).default("text"),
  payload: z.record(z.string().max(50), z.unknown()).nullish(),
  clientId: idSchema.optional(),
});
export type SendMessageInput = z.output<typeof sendMessageSchema>;

/** A message on the wire. `clientId` only in its sender's copy (contract §4). */
export type MessageResponse = z.infer<typeof messageResponseSchema>;

export const conversationsQuerySchema = z.object({ cursor: z.string().max(500).optional() });

export const conversationParamsSchema = z.object({ userId: idSchema });

/** The query of GET /api/messages/conversation/{userId}: at most one of the two. */
export const conversationQuerySchema = z.object({ before: idSchema.optional(), after: idSchema.optional() });

export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** Whom the messages screen has open; `canWrite` is the sender's side of contract §5, Messaging. */
export type MessagePartner = { id: string; profile: PublicProfile; canWrite: boolean };
