import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import type { PublicProfile } from "@/lib/profiles/schema";

import type { Relation } from "../policy";
import type { MessagePartner } from "../schema";
import { relationSql } from "./relation";

/** Whom an address names, also where nothing was written yet; null for myself and for who is unknown, deleted or blocked. */
export async function getPartner(actor: Actor, userId: string): Promise<MessagePartner | null> {
  const [row] = await query<PublicProfile & { id: string; relation: Relation }>(
    "message_partner",
    `SELECT p."userId" AS id, p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl",
       ${relationSql("$1::uuid", 'p."userId"')} AS relation
     FROM profiles p WHERE p."userId" = $2 AND p."userId" <> $1`,
    [actor.userId, userId],
  );
  if (!row || row.relation === "hidden") return null;
  const { id, relation, ...profile } = row;
  return { id, profile, canWrite: relation === "known" };
}
