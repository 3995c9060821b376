import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { getMessageRefusal } from "../policy";
import type { ContactCard } from "../schema";
import { buildContactCard, getContactFields, listSelectedFields } from "./contact-card";
import {
  clientIdConflict,
  emptyCard,
  getContent,
  isSameContent,
  notStored,
  toSentMessage,
  type Outcome,
  type Send,
  type SendRow,
} from "./send";
import { storeRows, type StoredRow } from "./store-rows.sql";

type Item = { send: Send; card: ContactCard | null; row: SendRow };

async function buildCards(sends: Send[]): Promise<(ContactCard | null)[]> {
  const isCard = ({ input }: Send) => input.messageType === "contact_card";
  const senderIds = sends.filter(isCard).map(({ senderId }) => senderId);
  if (senderIds.length === 0) return sends.map(() => null);
  const contacts = await getContactFields([...new Set(senderIds)]);
  return sends.map((send) =>
    isCard(send) ? buildContactCard(contacts.get(send.senderId), listSelectedFields(send.input.payload)) : null,
  );
}

/** Empty cards are refused, unless they repeat a card that had details then. */
async function listEmptyCards(items: Item[]): Promise<Set<Item>> {
  const empty = items.filter(({ card }) => card !== null && Object.keys(card).length === 0);
  const keys = empty.flatMap(({ row: { senderId, clientId } }) => (clientId === null ? [] : [{ senderId, clientId }]));
  if (keys.length === 0) return new Set(empty);
  const stored = await db().message.findMany({ where: { OR: keys }, select: { senderId: true, clientId: true } });
  const isStored = ({ row }: Item) =>
    stored.some(({ senderId, clientId }) => clientId === row.clientId && senderId === row.senderId);
  return new Set(empty.filter((item) => !isStored(item)));
}

function toRepeatedOutcome(send: Send, row: StoredRow): Outcome {
  const { oldId, oldSeq, oldReceiverId, oldContent, oldType, oldPayload, oldIsRead, oldCreatedAt } = row;
  if (oldId === null || oldSeq === null || oldReceiverId === null || oldContent === null) return notStored();
  if (oldType === null || oldIsRead === null || oldCreatedAt === null) return notStored();
  const cardFields = Object.keys(oldPayload ?? {});
  const first = { receiverId: oldReceiverId, type: oldType, content: oldContent, cardFields };
  if (!isSameContent(send, first)) return { error: clientIdConflict() };
  const createdAt = oldCreatedAt.toISOString();
  const stored = { id: oldId, seq: oldSeq, payload: oldPayload, isRead: oldIsRead, createdAt };
  return { message: toSentMessage(send, stored, row), isRepeat: true };
}

function toOutcome({ send, card }: Item, row: StoredRow | undefined, createdAt: string): Outcome {
  const refusal = getMessageRefusal(send.senderId, send.input.receiverId, row?.relation ?? "hidden");
  if (refusal) return { error: refusal };
  if (!row) return notStored();
  if (row.oldId !== null) return toRepeatedOutcome(send, row);
  if (row.seq === null) return notStored();
  const stored = { id: send.id, seq: row.seq, payload: card, isRead: false, createdAt };
  return { message: toSentMessage(send, stored, row), isRepeat: false };
}

async function storeItems(items: Item[], createdAt: string): Promise<Outcome[]> {
  if (items.length === 0) return [];
  const rows = await storeRows(
    items.map(({ row }) => row),
    createdAt,
  );
  return items.map((item, index) => toOutcome(item, rows[index], createdAt));
}

/**
 * Returns an outcome for each, in order. A sender must not repeat a clientId in one batch.
 * @throws if the database fails. Send again with the same clientId, because it may have committed.
 */
export async function storeBatch(sends: Send[]): Promise<Outcome[]> {
  const cards = await buildCards(sends);
  const createdAt = clock.now().toISOString();
  const items = sends.map((send, index): Item => {
    const { id, senderId, input } = send;
    const { receiverId, clientId = null } = input;
    const card = cards[index] ?? null;
    const payload = card && JSON.stringify(card);
    return { send, card, row: { id, senderId, receiverId, content: getContent(send), payload, clientId } };
  });
  const empty = await listEmptyCards(items);
  if (empty.size === 0) return storeItems(items, createdAt);
  const outcomes = await storeItems(
    items.filter((item) => !empty.has(item)),
    createdAt,
  );
  return items.map((item) => (empty.has(item) ? { error: emptyCard() } : (outcomes.shift() ?? notStored())));
}
