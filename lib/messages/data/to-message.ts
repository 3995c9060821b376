import { z } from "zod";

import { DELETED_MEMBER } from "../constants";
import { messageResponseSchema } from "../responses";
import type { MessageResponse } from "../schema";

/** The name is null if the account is deleted. */
export const senderRowSchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});

export const messageRowSchema = messageResponseSchema.extend({
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
  const { clientId, sender, ...message } = row;
  return {
    ...message,
    createdAt: row.createdAt.toISOString(),
    sender: toSender(row.senderId, sender.deletedAt === null && sender.profile ? sender.profile : DELETED_SENDER),
    ...(clientId !== null && row.senderId === viewerId && { clientId }),
  };
}
