import { query } from "@/lib/core/server/db";

import type { Relation } from "../policy";

/**
 * Whether either of two people has blocked the other or is unknown or deleted, as an SQL expression over the names of two
 * uuid columns, in whichever order (contract §5, Block).
 */
export const hiddenSql = (one: string, other: string): string => `
  NOT EXISTS (SELECT FROM users u WHERE u.id = ${other} AND u."deletedAt" IS NULL)
  OR NOT EXISTS (SELECT FROM users u WHERE u.id = ${one} AND u."deletedAt" IS NULL)
  OR EXISTS (SELECT FROM hidden_from(${one}) h WHERE h."userId" = ${other})`;

/**
 * How `sender` stands to `receiver`, as an SQL expression (contract §5, Messaging and Block). Takes the names of two
 * uuid columns; the cheap and common cases stand first. One text, so that a single read and a batch can't differ.
 */
export const relationSql = (sender: string, receiver: string): string => `
  CASE
    WHEN ${hiddenSql(sender, receiver)} THEN 'hidden'
    WHEN EXISTS (
        SELECT FROM conversations c
        WHERE c."userAId" = least(${sender}, ${receiver}) AND c."userBId" = greatest(${sender}, ${receiver}) AND c."lastSeq" > 0)
      OR EXISTS (
        SELECT FROM connections c
        WHERE least(c."requesterId", c."receiverId") = least(${sender}, ${receiver})
          AND greatest(c."requesterId", c."receiverId") = greatest(${sender}, ${receiver}) AND c.status = 'accepted')
      OR EXISTS (
        SELECT FROM events e JOIN event_rsvps g ON g."eventId" = e.id AND g.status = 'confirmed'
        WHERE e."hostUserId" = ${sender} AND g."userId" = ${receiver}
           OR e."hostUserId" = ${receiver} AND g."userId" = ${sender}) THEN 'known'
    ELSE 'stranger'
  END`;

/** How one person stands to another. */
export async function getRelation(senderId: string, receiverId: string): Promise<Relation> {
  const rows = await query<{ relation: Relation }>(
    "message_relation",
    `SELECT ${relationSql("p.s", "p.r")} AS relation FROM (SELECT $1::uuid AS s, $2::uuid AS r) p`,
    [senderId, receiverId],
  );
  return rows[0]?.relation ?? "hidden";
}
