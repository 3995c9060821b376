import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";

import { notFound } from "@/lib/core/shared/errors";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import { findBadgeHolder } from "../data/find-badge";
import { findOpenedBadge, type OpenedBadge } from "../data/open-badge";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openBadge({ actor, addressKey }: Visitor, text: string): Promise<OpenedBadge | null> {
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findOpenedBadge(actor, text) : null;
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
