import { z } from "zod";

import { query } from "@/lib/core/server/db";

import type { Relation } from "../policy";

export const relationRowSchema = z.object({ relation: z.enum(["hidden", "stranger", "known"]) });

/**
 * Returns an SQL expression for a sender's relation to a receiver
 * (docs/product/messages.md#who-may-message). The arguments are names of uuid columns. Single reads
 * and batches share it, so that they agree. Cheap conditions come first.
 */
export const relationSql = (sender: string, receiver: string): string => `
  CASE
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = ${receiver} AND u."deletedAt" IS NULL)
      OR NOT EXISTS (SELECT FROM users u WHERE u.id = ${sender} AND u."deletedAt" IS NULL)
      OR EXISTS (SELECT FROM hidden_from(${sender}) h WHERE h."userId" = ${receiver}) THEN 'hidden'
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

// Raw because the statement that stores messages uses the same expression, and every typing signal
// needs the relation.
const RELATION = `SELECT ${relationSql("p.s", "p.r")} AS relation FROM (SELECT $1::uuid AS s, $2::uuid AS r) p`;

export async function getRelation(senderId: string, receiverId: string): Promise<Relation> {
  const [row] = await query("message_relation", RELATION, [senderId, receiverId], relationRowSchema);
  return row?.relation ?? "hidden";
}
