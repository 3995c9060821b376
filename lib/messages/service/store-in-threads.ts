import { query } from "@/lib/core/server/db";
import { isUniqueViolation } from "@/lib/core/shared/errors";

import { hiddenSql } from "../data/relation";

/** A send as a row. `payload` is its card as JSON. */
export type Storable = {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  payload: string | null;
  clientId: string | null;
};

/** What was stored of a send: its place, and the sender's name. */
export type StoredInThread = {
  seq: number;
  firstName: string | null;
  lastName: string | null;
  avatarUrl: string | null;
};

/*
 * The common flush: between people who have written to each other before, nothing but a block or a deletion can stand in
 * the way (contract §5, Messaging), which is the same for both. Takes 70 to 90 % of the whole statement's time.
 *   conversation  of the pairs that may go on, in sorted order, locked and moved on; under READ COMMITTED the update sees
 *                 the newest lastSeq, whatever this statement's snapshot saw
 *   stored        the messages; `back` counts them from the conversation's last, so that nothing is sorted here
 */
const STORE_IN_THREADS = `
  WITH conversation AS (
    INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
    SELECT p.a, p.b, p.count, nextval('conversation_position') FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS p(a, b, count)
    WHERE EXISTS (SELECT FROM conversations c WHERE c."userAId" = p.a AND c."userBId" = p.b AND c."lastSeq" > 0)
      AND NOT (${hiddenSql("p.a", "p.b")})
    ORDER BY p.a, p.b
    ON CONFLICT ("userAId", "userBId") DO UPDATE
      SET "lastSeq" = conversations."lastSeq" + excluded."lastSeq", position = greatest(conversations.position, excluded.position)
    RETURNING id, "userAId" AS a, "userBId" AS b, "lastSeq"
  ), sent AS MATERIALIZED (
    SELECT m.id, c.id AS conversation, c."lastSeq" - m.back AS seq, m.s, m.r, m.content, m.payload, m."clientId"
    FROM unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::jsonb[], $10::uuid[]) AS m(id, s, r, back, content, payload, "clientId")
    JOIN conversation c ON c.a = least(m.s, m.r) AND c.b = greatest(m.s, m.r)
  ), stored AS (
    INSERT INTO messages (id, "conversationId", seq, "senderId", "receiverId", content, type, payload, "clientId", "createdAt")
    SELECT id, conversation, seq, s, r, content, CASE WHEN payload IS NULL THEN 'text' ELSE 'contact_card' END, payload, "clientId",
      $11::timestamptz
    FROM sent
  )
  SELECT sent.id, sent.seq, f."firstName", f."lastName", f."avatarUrl" FROM sent LEFT JOIN profiles f ON f."userId" = sent.s`;

/** Each conversation once with its count, and of each send how many of its conversation follow it. */
function inConversations(sends: Storable[]) {
  const counts = new Map<string, { low: string; high: string; count: number }>();
  const places = sends.map(({ senderId, receiverId }) => {
    const [low, high] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
    let found = counts.get(low + high);
    if (!found) counts.set(low + high, (found = { low, high, count: 0 }));
    found.count += 1;
    return { found, place: found.count };
  });
  const pairs = [...counts.values()];
  return { pairs, backs: places.map(({ found, place }) => found.count - place) };
}

/** An array of uuids or numbers as PostgreSQL reads it; the driver would quote and escape each. */
const plainArray = (values: (string | number | null)[]): string => `{${values.map((value) => value ?? "NULL").join()}}`;

/**
 * Stores those of the sends whose two people have written to each other before and may still; answers each one's place by
 * its id once all of it is committed. What isn't in the answer is not stored; nothing is when a clientId repeats. Throws
 * when the database fails.
 */
export async function storeInThreads(sends: Storable[], createdAt: string): Promise<Map<string, StoredInThread>> {
  const { pairs, backs } = inConversations(sends);
  const values = [
    plainArray(pairs.map(({ low }) => low)),
    plainArray(pairs.map(({ high }) => high)),
    plainArray(pairs.map(({ count }) => count)),
    plainArray(sends.map(({ id }) => id)),
    plainArray(sends.map(({ senderId }) => senderId)),
    plainArray(sends.map(({ receiverId }) => receiverId)),
    plainArray(backs),
    sends.map(({ content }) => content),
    sends.map(({ payload }) => payload),
    plainArray(sends.map(({ clientId }) => clientId)),
    createdAt,
  ];
  try {
    const rows = await query<StoredInThread & { id: string }>("chat_store_in_threads", STORE_IN_THREADS, values);
    return new Map(rows.map((row) => [row.id, row]));
  } catch (error) {
    if (isUniqueViolation(error)) return new Map();
    throw error;
  }
}
