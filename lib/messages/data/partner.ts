import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";

import type { MessagePartner } from "../schema";
import { getRelation } from "./relation.sql";

/** Also returns a member without messages; null for the actor and hidden members. */
export async function getPartner(actor: Actor, userId: string): Promise<MessagePartner | null> {
  if (userId === actor.userId) return null;
  const [relation, profile] = await Promise.all([
    getRelation(actor.userId, userId),
    db().profile.findUnique({ where: { userId }, select: PUBLIC_PROFILE_SELECT }),
  ]);
  if (relation === "hidden" || !profile) return null;
  return { id: userId, profile, canWrite: relation === "known" };
}
