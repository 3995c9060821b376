import { AppError } from "@/lib/core/shared/errors";

import { CONTACT_CARD_CONTENT } from "../constants";
import { toSender } from "../data/to-message";
import type { ContactCard, MessageResponse, SendMessageInput } from "../schema";
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

type StoredRow = { seq: number; firstName: string | null; lastName: string | null; avatarUrl: string | null };

export function toStoredOutcome(send: Send, row: StoredRow, card: ContactCard | null, createdAt: string): Outcome {
  const { id, senderId, input } = send;
  const message: MessageResponse = {
    id,
    seq: row.seq,
    senderId,
    receiverId: input.receiverId,
    content: getContent(send),
    type: input.messageType,
    payload: card,
    isRead: false,
    createdAt,
    sender: toSender(senderId, row),
  };
  if (input.clientId !== undefined) message.clientId = input.clientId;
  return { message, isRepeat: false };
}
