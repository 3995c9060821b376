import { z } from "zod";

import { DELETED_MEMBER } from "../constants";
import { contactCardSchema } from "../responses";
import type { MessageResponse } from "../schema";

/** The name is null if the account is deleted. */
export const senderRowSchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});

export const messageRowSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  type: z.enum(["text", "contact_card"]),
  payload: contactCardSchema.nullable(),
  isRead: z.boolean(),
  clientId: z.uuid().nullable(),
  createdAt: z.date(),
  sender: z.object({ deletedAt: z.date().nullable(), profile: senderRowSchema.nullable() }),
});

const DELETED_SENDER = { firstName: null, lastName: null, avatarUrl: null };

export const toSender = (
  id: string,
  { firstName, lastName, avatarUrl }: z.output<typeof senderRowSchema>,
): MessageResponse["sender"] =>
  firstName === null || lastName === null
    ? { id, isDeleted: true, profile: { ...DELETED_MEMBER, avatarUrl: null } }
    : { id, profile: { firstName, lastName, avatarUrl } };

/** Only the sender's copy has a `clientId`. */
export function toMessage(row: z.output<typeof messageRowSchema>, viewerId: string): MessageResponse {
  const { deletedAt, profile } = row.sender;
  const message: MessageResponse = {
    id: row.id,
    seq: row.seq,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    type: row.type,
    payload: row.payload,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
    sender: toSender(row.senderId, deletedAt === null && profile ? profile : DELETED_SENDER),
  };
  if (row.clientId !== null && row.senderId === viewerId) message.clientId = row.clientId;
  return message;
}
