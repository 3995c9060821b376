import { z } from "zod";

import { publicProfileSchema } from "@/lib/profiles/responses/profile";

import { CONTACT_FIELDS } from "./constants";

export const contactCardSchema = z.partialRecord(z.enum(CONTACT_FIELDS), z.string());

/** Only on deleted members. Other members can have their placeholder name. */
const isDeleted = z.literal(true).optional();

export const messageResponseSchema = z.strictObject({
  id: z.uuid(),
  seq: z.int().min(1),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  type: z.enum(["text", "contact_card"]),
  payload: contactCardSchema.nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  sender: z.strictObject({
    id: z.uuid(),
    isDeleted,
    profile: publicProfileSchema.pick({ firstName: true, lastName: true, avatarUrl: true }),
  }),
  clientId: z.uuid().optional(),
});

export const conversationSummarySchema = z.strictObject({
  userId: z.uuid(),
  user: z.strictObject({ id: z.uuid(), isDeleted, profile: publicProfileSchema }),
  unreadCount: z.int().min(0),
  lastMessage: messageResponseSchema.pick({ id: true, senderId: true, content: true, type: true, createdAt: true }),
});

export const unreadCountsSchema = z.strictObject({
  unreadMessages: z.int().min(0),
  unreadConversations: z.int().min(0),
  /** With the newest unread `seq`, clients count a live message once and apply read marks. */
  unreadFrom: z.array(z.strictObject({ userId: z.uuid(), count: z.int().min(1), lastSeq: z.int().min(1) })),
  pendingRequests: z.int().min(0),
});

export const countSchema = z.strictObject({ count: z.int().min(0) });
