import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { isUniqueViolation } from "@/lib/core/shared/errors";

import { hiddenSql } from "../data/relation.sql";
import { senderRowSchema } from "../data/to-message";
import type { SendRow } from "./send";

const rowSchema = senderRowSchema.extend({ id: z.uuid(), seq: z.int() });
type StoredRow = z.output<typeof rowSchema>;

/** `stored`: these messages are committed, by id; the others are not. `repeated`: a clientId exists, nothing is stored. */
export type StoreResult = { status: "stored"; rows: Map<string, StoredRow> } | { status: "repeated" };

/*
 * The common case: between members who have written to each other before, only a block or a deletion can forbid a message.
 * Raw because it is the product's hottest write: one statement for all messages of a commit, in 70 to 90 % of the time of the
 * statement that checks everything.
 *   conversation  of the allowed pairs, in sorted order, locked and moved on; under READ COMMITTED the update sees the newest
 *                 lastSeq, whatever the statement's snapshot saw
 *   stored        the messages; `back` counts them from the conversation's last one, so that nothing is sorted here
 */
const STORE_IN_CONVERSATIONS = `
  WITH conversation AS (
    INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
    SELECT p.a, p.b, p.count, nextval('conversation_position') FROM unnest((SELECT $1::uuid[]), $2::uuid[], $3::int[]) AS p(a, b, count)
    WHERE EXISTS (SELECT FROM conversations c WHERE c."userAId" = p.a AND c."userBId" = p.b AND c."lastSeq" > 0)
      AND NOT (${hiddenSql("p.a", "p.b")})
    ORDER BY p.a, p.b
    ON CONFLICT ("userAId", "userBId") DO UPDATE
      SET "lastSeq" = conversations."lastSeq" + excluded."lastSeq", position = greatest(conversations.position, excluded.position)
    RETURNING id, "userAId" AS a, "userBId" AS b, "lastSeq"
  ), sent AS MATERIALIZED (
    SELECT m.id, c.id AS conversation, c."lastSeq" - m.back AS seq, m.s, m.r, m.content, m.payload, m."clientId"
    FROM unnest((SELECT $4::uuid[]), $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::jsonb[], $10::uuid[]) AS m(id, s, r, back, content, payload, "clientId")
    JOIN conversation c ON c.a = least(m.s, m.r) AND c.b = greatest(m.s, m.r)
  ), stored AS (
    INSERT INTO messages (id, "conversationId", seq, "senderId", "receiverId", content, type, payload, "clientId", "createdAt")
    SELECT id, conversation, seq, s, r, content, CASE WHEN payload IS NULL THEN 'text' ELSE 'contact_card' END, payload, "clientId",
      $11::timestamptz
    FROM sent
  )
  SELECT sent.id, sent.seq, f."firstName", f."lastName", f."avatarUrl" FROM sent LEFT JOIN profiles f ON f."userId" = sent.s`;

type Pair = { low: string; high: string; count: number };

/** Returns each pair with its number of messages, and for each message how many of its pair follow it. */
function countByPair(rows: SendRow[]): { pairs: Pair[]; following: number[] } {
  const pairs = new Map<string, Pair>();
  const positions = rows.map(({ senderId, receiverId }) => {
    const [low, high] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
    let pair = pairs.get(low + high);
    if (!pair) pairs.set(low + high, (pair = { low, high, count: 0 }));
    pair.count += 1;
    return { pair, position: pair.count };
  });
  return { pairs: [...pairs.values()], following: positions.map(({ pair, position }) => pair.count - position) };
}

/** Returns an array of UUIDs or numbers as PostgreSQL reads it. The driver would quote and escape each element. */
const toArrayLiteral = (values: (string | number | null)[]): string =>
  `{${values.map((value) => value ?? "NULL").join()}}`;

/** Stores the messages between members who have written to each other before and still may. */
export async function storeInConversations(rows: SendRow[], createdAt: string): Promise<StoreResult> {
  const { pairs, following } = countByPair(rows);
  const values = [
    toArrayLiteral(pairs.map(({ low }) => low)),
    toArrayLiteral(pairs.map(({ high }) => high)),
    toArrayLiteral(pairs.map(({ count }) => count)),
    toArrayLiteral(rows.map(({ id }) => id)),
    toArrayLiteral(rows.map(({ senderId }) => senderId)),
    toArrayLiteral(rows.map(({ receiverId }) => receiverId)),
    toArrayLiteral(following),
    rows.map(({ content }) => content),
    rows.map(({ payload }) => payload),
    toArrayLiteral(rows.map(({ clientId }) => clientId)),
    createdAt,
  ];
  try {
    const stored = await query("chat_store_in_conversations", STORE_IN_CONVERSATIONS, values, rowSchema);
    return { status: "stored", rows: new Map(stored.map((row) => [row.id, row])) };
  } catch (error) {
    if (isUniqueViolation(error)) return { status: "repeated" };
    throw error;
  }
}
