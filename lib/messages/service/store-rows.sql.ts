import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { isUniqueViolation } from "@/lib/core/shared/errors";

import { relationRowSchema, relationSql } from "../data/relation.sql";
import { senderRowSchema } from "../data/to-message";
import { contactCardSchema } from "../responses";
import type { SendRow } from "./send";

/**
 * `seq` is set if this call stored the message. The `old` columns are set if one with the same
 * clientId existed.
 */
const rowSchema = relationRowSchema.extend(senderRowSchema.shape).extend({
  seq: z.int().nullable(),
  oldId: z.uuid().nullable(),
  oldSeq: z.int().nullable(),
  oldReceiverId: z.uuid().nullable(),
  oldContent: z.string().nullable(),
  oldType: z.enum(["text", "contact_card"]).nullable(),
  oldPayload: contactCardSchema.nullable(),
  oldIsRead: z.boolean().nullable(),
  oldCreatedAt: z.date().nullable(),
});
export type StoredRow = z.output<typeof rowSchema>;

/*
 * Raw because one statement checks permissions and repeats, and stores all messages of a commit.
 *   pair          each (sender, receiver) once, with the relation and the sender's name
 *   sent          each message, with the row that an earlier call stored for its clientId, if any
 *   conversation  creates or locks the rows in sorted order, so that two processes can't deadlock;
 *                 under READ COMMITTED the update sees the newest lastSeq, even if it is newer than
 *                 the statement's snapshot
 *   stored        the messages, numbered in the order in which they were sent
 * The full join has the result of an inner join. The planner can't know the size of a batch, and
 * the full join prevents a nested loop.
 */
const STORE = `
  WITH pair AS MATERIALIZED (
    SELECT p.n, p.s, p.r, least(p.s, p.r) AS a, greatest(p.s, p.r) AS b, ${relationSql("p.s", "p.r")} AS relation,
      f."firstName", f."lastName", f."avatarUrl"
    FROM unnest((SELECT $1::uuid[]), $2::uuid[]) WITH ORDINALITY AS p(s, r, n) LEFT JOIN profiles f ON f."userId" = p.s
  ), sent AS MATERIALIZED (
    SELECT m.n, m.id, m.content, m.payload, m."clientId", pair.s, pair.r, pair.a, pair.b, pair.relation,
      pair."firstName", pair."lastName", pair."avatarUrl",
      o.id AS "oldId", o.seq AS "oldSeq", o."receiverId" AS "oldReceiverId", o.content AS "oldContent", o.type AS "oldType",
      o.payload AS "oldPayload", o."isRead" AS "oldIsRead", o."createdAt" AS "oldCreatedAt"
    FROM unnest((SELECT $3::uuid[]), $4::int[], $5::text[], $6::jsonb[], $7::uuid[]) WITH ORDINALITY AS m(id, pair, content, payload, "clientId", n)
    JOIN pair ON pair.n = m.pair
    LEFT JOIN messages o ON o."senderId" = pair.s AND o."clientId" = m."clientId"
  ), new AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY a, b ORDER BY n) - count(*) OVER (PARTITION BY a, b) AS back
    FROM sent WHERE relation = 'known' AND "oldId" IS NULL
  ), conversation AS (
    INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
    SELECT a, b, count(*), nextval('conversation_position') FROM new GROUP BY a, b ORDER BY a, b
    ON CONFLICT ("userAId", "userBId") DO UPDATE
      SET "lastSeq" = conversations."lastSeq" + excluded."lastSeq", position = nextval('conversation_position')
    RETURNING id, "userAId" AS a, "userBId" AS b, "lastSeq"
  ), stored AS (
    INSERT INTO messages (id, "conversationId", seq, "senderId", "receiverId", content, type, payload, "clientId", "createdAt")
    SELECT n.id, c.id, c."lastSeq" + n.back, n.s, n.r, n.content,
      CASE WHEN n.payload IS NULL THEN 'text' ELSE 'contact_card' END, n.payload, n."clientId", $8::timestamptz
    FROM new n FULL JOIN conversation c ON c.a = n.a AND c.b = n.b
    RETURNING id, seq
  )
  SELECT sent.relation, sent."firstName", sent."lastName", sent."avatarUrl", stored.seq, sent."oldId", sent."oldSeq",
    sent."oldReceiverId", sent."oldContent", sent."oldType", sent."oldPayload", sent."oldIsRead", sent."oldCreatedAt"
  FROM sent LEFT JOIN stored ON stored.id = sent.id ORDER BY sent.n`;

/** Returns each pair once. `pairIndexes` has the 1-based index of the pair for each message. */
function listPairs(rows: SendRow[]): { senders: string[]; receivers: string[]; pairIndexes: number[] } {
  const senders: string[] = [];
  const receivers: string[] = [];
  const indexes = new Map<string, number>();
  const pairIndexes = rows.map(({ senderId, receiverId }) => {
    const key = senderId + receiverId;
    let index = indexes.get(key);
    if (index === undefined) {
      index = senders.push(senderId);
      receivers.push(receiverId);
      indexes.set(key, index);
    }
    return index;
  });
  return { senders, receivers, pairIndexes };
}

/**
 * Stores messages that are allowed and new. Returns one row per message, in order, after the
 * commit.
 */
export async function storeRows(rows: SendRow[], createdAt: string): Promise<StoredRow[]> {
  const { senders, receivers, pairIndexes } = listPairs(rows);
  const values = [
    senders,
    receivers,
    rows.map(({ id }) => id),
    pairIndexes,
    rows.map(({ content }) => content),
    rows.map(({ payload }) => payload),
    rows.map(({ clientId }) => clientId),
    createdAt,
  ];
  const store = () => query("chat_store", STORE, values, rowSchema);
  // Another process may store the same clientId after this statement's snapshot. The retry sees it.
  return store().catch((error: unknown) => (isUniqueViolation(error) ? store() : Promise.reject(error)));
}
