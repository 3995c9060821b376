import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { findBadgeHolder } from "../data/find-badge";
import { findOpenedBadge, type OpenedBadge } from "../data/open-badge";
import type { Ticket } from "../schema";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openBadge({ actor, addressKey }: Visitor, text: string): Promise<OpenedBadge | null> {
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findOpenedBadge(actor, text) : null;
}

/** Null for a code that opens nothing, once the event is over, and beyond the limit. */
export async function openTicket(addressKey: string, text: string): Promise<Ticket | null> {
  if (!(await isWithinLimit(consume("badgeOpenAddress", addressKey)))) return null;
  const holder = await findBadgeHolder(text);
  if (!holder || hasEnded(holder.event, clock.now())) return null;
  return { name: holder.name, eventName: holder.event.name, code: holder.code };
}

/**
 * Returns the member who wears a name tag, as their shared profile.
 * @throws AppError `not_found` for every other code, `rate_limited`
 */
export async function findBadgeMember(actor: Actor, text: string): Promise<SharedProfile> {
  await consume("badgeOpen", actor.userId);
  const holder = await findBadgeHolder(text);
  const profile = holder?.kind === "member" ? await getSharedProfile(actor.userId, holder.userId) : null;
  if (!profile) throw notFound("badges.memberUnknown");
  return profile;
}
