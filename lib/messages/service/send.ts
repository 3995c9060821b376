import { AppError } from "@/lib/core/shared/errors";

import { CONTACT_CARD_CONTENT } from "../constants";
import { toSender } from "../data/to-message";
import type { MessageResponse, SendMessageInput } from "../schema";
import { listSelectedFields } from "./contact-card";

export type Send = { id: string; senderId: string; input: SendMessageInput };

export type Outcome = { message: MessageResponse; isRepeat: boolean } | { error: AppError };

/** The columns of a row. `payload` is the contact card as JSON. */
export type SendRow = {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  payload: string | null;
  clientId: string | null;
};

/** A repeat of a clientId must have the same content. */
export type SentContent = {
  receiverId: string;
  type: "text" | "contact_card";
  content: string;
  cardFields: string[];
};

export const getContent = ({ input }: Send): string =>
  input.messageType === "contact_card" ? CONTACT_CARD_CONTENT : input.content;

export const toSentContent = (send: Send): SentContent => ({
  receiverId: send.input.receiverId,
  type: send.input.messageType,
  content: getContent(send),
  cardFields: listSelectedFields(send.input.payload),
});

/** The stored card may have fewer fields than the repeat (empty ones), but no others. */
export function isSameContent(repeat: Send, first: SentContent): boolean {
  const { receiverId, type, content, cardFields } = toSentContent(repeat);
  return (
    receiverId === first.receiverId &&
    type === first.type &&
    content === first.content &&
    first.cardFields.every((field) => cardFields.includes(field))
  );
}

export const clientIdConflict = (): AppError => new AppError("conflict", "messages.alreadySent");
export const emptyCard = (): AppError => new AppError("validation", "messages.cardEmpty");
export const notStored = (): Outcome => ({ error: new AppError("internal", "messages.notStored") });

type StoredMessage = Pick<MessageResponse, "id" | "seq" | "payload" | "isRead" | "createdAt">;

/** The sender's copy. */
export const toSentMessage = (
  send: Send,
  { id, seq, payload, isRead, createdAt }: StoredMessage,
  sender: Parameters<typeof toSender>[1],
): MessageResponse => ({
  id,
  seq,
  senderId: send.senderId,
  receiverId: send.input.receiverId,
  content: getContent(send),
  type: send.input.messageType,
  payload,
  isRead,
  createdAt,
  sender: toSender(send.senderId, sender),
  ...(send.input.clientId !== undefined && { clientId: send.input.clientId }),
});
