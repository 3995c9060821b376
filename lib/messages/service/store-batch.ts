import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { AppError, isUnavailable, isUniqueViolation, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";

import { CONTACT_CARD_CONTENT } from "../constants";
import { senderOf } from "../data/messages";
import { relationSql } from "../data/relation";
import { messageRefusal, type Relation } from "../policy";
import type { ContactCard, MessageResponse, SendMessageInput } from "../schema";
import { contactCard, readContacts, tickedFields } from "./contact-card";
import { storeInThreads, type Storable, type StoredInThread } from "./store-in-threads";

/** One send as it waits. `id` is the row's, should it be stored. */
export type Send = { id: string; senderId: string; input: SendMessageInput };

/** `repeated`: this clientId was stored before, and this is the row it made. */
export type Outcome = { message: MessageResponse; repeated: boolean } | { error: AppError };

type Row = {
  relation: Relation;
  firstName: string | null;
  lastName: string | null;
  avatarUrl: string | null;
  seq: number | null;
  oldId: string | null;
  oldSeq: number;
  oldReceiverId: string;
  oldContent: string;
  oldType: "text" | "contact_card";
  oldPayload: ContactCard | null;
  oldIsRead: boolean;
  oldCreatedAt: Date;
};

const OLD = ["id", "seq", "receiverId", "content", "type", "payload", "isRead", "createdAt"];
const oldName = (column: string) => `"old${column[0]?.toUpperCase()}${column.slice(1)}"`;

/*
 * What isn't between people in one thread (`store-in-threads.ts`), as one statement, so one round trip and one commit:
 *   pair          each (sender, receiver) once: may they write, and the sender's name
 *   sent          each send; when `careful` with the row that its clientId made before, if any
 *   conversation  the rows ensured and locked in sorted order, so that two processes can't deadlock, and moved on; under
 *                 READ COMMITTED the update sees the newest lastSeq, whatever this statement's snapshot saw
 *   stored        the messages, numbered in the order in which they were sent
 * The full join is an inner one in effect; it keeps the planner, which can't know a batch's size, from comparing each
 * send with each conversation. Repeats are rare, so the first try doesn't look for them: the unique index on (sender, clientId) refuses the batch.
 */
const storeSql = (careful: boolean): string => `
  WITH pair AS MATERIALIZED (
    SELECT p.n, p.s, p.r, least(p.s, p.r) AS a, greatest(p.s, p.r) AS b, ${relationSql("p.s", "p.r")} AS relation,
      f."firstName", f."lastName", f."avatarUrl"
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS p(s, r, n) LEFT JOIN profiles f ON f."userId" = p.s
  ), sent AS MATERIALIZED (
    SELECT m.n, m.id, m.content, m.payload, m."clientId", pair.s, pair.r, pair.a, pair.b, pair.relation,
      pair."firstName", pair."lastName", pair."avatarUrl",
      ${OLD.map((column) => `${careful ? `o."${column}"` : "NULL"} AS ${oldName(column)}`).join(", ")}
    FROM unnest($3::uuid[], $4::int[], $5::text[], $6::jsonb[], $7::uuid[]) WITH ORDINALITY AS m(id, pair, content, payload, "clientId", n)
    JOIN pair ON pair.n = m.pair
    ${careful ? `LEFT JOIN messages o ON o."senderId" = pair.s AND o."clientId" = m."clientId"` : ""}
  ), fresh AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY a, b ORDER BY n) - count(*) OVER (PARTITION BY a, b) AS back
    FROM sent WHERE relation = 'known' AND "oldId" IS NULL
  ), conversation AS (
    INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
    SELECT a, b, count(*), nextval('conversation_position') FROM fresh GROUP BY a, b ORDER BY a, b
    ON CONFLICT ("userAId", "userBId") DO UPDATE
      SET "lastSeq" = conversations."lastSeq" + excluded."lastSeq", position = nextval('conversation_position')
    RETURNING id, "userAId" AS a, "userBId" AS b, "lastSeq"
  ), stored AS (
    INSERT INTO messages (id, "conversationId", seq, "senderId", "receiverId", content, type, payload, "clientId", "createdAt")
    SELECT f.id, c.id, c."lastSeq" + f.back, f.s, f.r, f.content,
      CASE WHEN f.payload IS NULL THEN 'text' ELSE 'contact_card' END, f.payload, f."clientId", $8::timestamptz
    FROM fresh f FULL JOIN conversation c ON c.a = f.a AND c.b = f.b
    RETURNING id, seq
  )
  SELECT sent.relation, sent."firstName", sent."lastName", sent."avatarUrl", stored.seq, ${OLD.map((column) => `sent.${oldName(column)}`).join(", ")}
  FROM sent LEFT JOIN stored ON stored.id = sent.id ORDER BY sent.n`;

const STORE = storeSql(false);
const STORE_CAREFULLY = storeSql(true);

/** The pairs once each, and the 1-based place of each send's pair. */
function distinctPairs(sends: Send[]): { senders: string[]; receivers: string[]; places: number[] } {
  const senders: string[] = [];
  const receivers: string[] = [];
  const known = new Map<string, number>();
  const places = sends.map(({ senderId, input }) => {
    const key = senderId + input.receiverId;
    let place = known.get(key);
    if (place === undefined) {
      place = senders.push(senderId);
      receivers.push(input.receiverId);
      known.set(key, place);
    }
    return place;
  });
  return { senders, receivers, places };
}

/** Each send's card, or null for a text. */
async function readCards(sends: Send[]): Promise<(ContactCard | null)[]> {
  const isCard = ({ input }: Send) => input.messageType === "contact_card";
  const senders = sends.filter(isCard).map((send) => send.senderId);
  if (senders.length === 0) return sends.map(() => null);
  const contacts = await readContacts([...new Set(senders)]);
  return sends.map((send) =>
    isCard(send) ? contactCard(contacts.get(send.senderId), tickedFields(send.input.payload)) : null,
  );
}

const contentOf = ({ input }: Send): string =>
  input.messageType === "contact_card" ? CONTACT_CARD_CONTENT : input.content;

/** Whether a repeated send says what the stored one said (contract §5, Delivery). */
function isSameContent(send: Send, row: Row): boolean {
  const { input } = send;
  if (row.oldReceiverId !== input.receiverId || row.oldType !== input.messageType || row.oldContent !== contentOf(send))
    return false;
  // An empty field is left out of a card, so the stored card may have fewer fields than were ticked, never others.
  const ticked = new Set<string>(tickedFields(input.payload));
  return Object.keys(row.oldPayload ?? {}).every((field) => ticked.has(field));
}

export const clientIdConflict = (): AppError =>
  new AppError("conflict", "This message was already sent with another text.");

const failed = (): Outcome => ({ error: new AppError("internal", "The message could not be stored.") });

function storedOutcome(send: Send, place: StoredInThread, card: ContactCard | null, createdAt: string): Outcome {
  const { id, senderId, input } = send;
  const message: MessageResponse = {
    id,
    seq: place.seq,
    senderId,
    receiverId: input.receiverId,
    content: contentOf(send),
    type: input.messageType,
    payload: card,
    isRead: false,
    createdAt,
    sender: senderOf(senderId, place),
  };
  if (input.clientId !== undefined) message.clientId = input.clientId;
  return { message, repeated: false };
}

function outcomeOf(send: Send, row: Row | undefined, card: ContactCard | null, createdAt: string): Outcome {
  const refusal = messageRefusal(send.senderId, send.input.receiverId, row?.relation ?? "hidden");
  if (refusal || !row) return refusal ? { error: refusal } : failed();
  const { senderId, input } = send;
  const common = {
    senderId,
    receiverId: input.receiverId,
    content: contentOf(send),
    type: input.messageType,
    sender: senderOf(senderId, row),
  };
  const clientId = input.clientId !== undefined && { clientId: input.clientId };
  if (row.oldId !== null) {
    if (!isSameContent(send, row)) return { error: clientIdConflict() };
    const old = {
      id: row.oldId,
      seq: row.oldSeq,
      payload: row.oldPayload,
      isRead: row.oldIsRead,
      createdAt: row.oldCreatedAt.toISOString(),
    };
    return { message: { ...old, ...common, ...clientId }, repeated: true };
  }
  if (row.seq === null) return failed();
  return storedOutcome(send, { ...row, seq: row.seq }, card, createdAt);
}

type Values = { send: Send; card: ContactCard | null; row: Storable };

/** Stores sends between people who may not have written to each other before, or who may repeat a clientId. */
async function storeChecked(all: Values[], createdAt: string): Promise<Outcome[]> {
  const { senders, receivers, places } = distinctPairs(all.map(({ send }) => send));
  const rows = all.map(({ row }) => row);
  const values = [
    senders,
    receivers,
    rows.map(({ id }) => id),
    places,
    rows.map(({ content }) => content),
    rows.map(({ payload }) => payload),
    rows.map(({ clientId }) => clientId),
    createdAt,
  ];
  const answers = await query<Row>("chat_store", STORE, values).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return query<Row>("chat_store_carefully", STORE_CAREFULLY, values);
  });
  return all.map(({ send, card }, at) => outcomeOf(send, answers[at], card, createdAt));
}

/** The same when others of the flush are stored already: a failure then is an outcome, and stays with whose it is. */
async function storeRest(all: Values[], createdAt: string): Promise<Outcome[]> {
  try {
    return await storeChecked(all, createdAt);
  } catch (thrown) {
    logger.error({ err: thrown, sends: all.length }, "the rest of a batch of messages could not be stored");
    if (all.length <= 1 || isUnavailable(thrown)) return all.map(() => ({ error: toAppError(thrown) }));
    const outcomes: Outcome[] = [];
    for (const one of all) outcomes.push(...(await storeRest([one], createdAt)));
    return outcomes;
  }
}

/**
 * Stores sends, permissions checked in the same statement; answers an outcome for each in order, once all of it is
 * committed. No two sends may have the same sender and clientId. Throws when the database fails: then nothing is stored,
 * unless the connection broke while it committed, which a repeat with the clientId finds out.
 */
export async function storeBatch(sends: Send[]): Promise<Outcome[]> {
  const cards = await readCards(sends);
  const createdAt = clock.now().toISOString();
  const all = sends.map((send, at): Values => {
    const { id, senderId, input } = send;
    const card = cards[at] ?? null;
    const payload = card && JSON.stringify(card);
    const { receiverId, clientId = null } = input;
    // One spelling, so that a pair is one pair.
    return {
      send,
      card,
      row: { id, senderId, receiverId: receiverId.toLowerCase(), content: contentOf(send), payload, clientId },
    };
  });
  const rows = all.map(({ row }) => row);
  const places = await storeInThreads(rows, createdAt);
  if (places.size === 0) return storeChecked(all, createdAt);
  const left = all.filter(({ send }) => !places.has(send.id));
  const rest = left.length > 0 ? await storeRest(left, createdAt) : [];
  return all.map(({ send, card }) => {
    const place = places.get(send.id);
    return place ? storedOutcome(send, place, card, createdAt) : (rest.shift() ?? failed());
  });
}
