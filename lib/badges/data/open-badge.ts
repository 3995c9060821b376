import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { selectStanding, toStanding } from "@/lib/events/data/standing";
import { canRunEvent } from "@/lib/events/policy/access";
import { getSharedProfile } from "@/lib/profiles/data/profile";

import { findBadgeHolder } from "./find-badge";

async function runsEvent(actor: Actor, eventId: string): Promise<boolean> {
  const event = await db().event.findUnique({ where: { id: eventId }, select: selectStanding(actor.userId) });
  return event !== null && canRunEvent(actor, toStanding(actor.userId, event));
}

/**
 * Returns the path that a name tag's code opens for this visitor, or null
 * (docs/product/badges.md#the-address-of-a-name-tag).
 */
export async function findBadgePath(actor: Actor | null, text: string): Promise<string | null> {
  const holder = await findBadgeHolder(text);
  if (!holder) return null;
  if (holder.kind === "guest")
    return actor && (await runsEvent(actor, holder.eventId)) ? `/admin/events/${holder.eventId}/guests` : null;
  const profile = await getSharedProfile(actor?.userId ?? null, holder.userId);
  return profile && `/profile/${profile.userId}${actor ? "?via=qr" : ""}`;
}
