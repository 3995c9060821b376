import type { Actor } from "@/lib/auth/schema/actor";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { ClaimedGuest } from "@/lib/guests/schema/guests";
import { claimForActor } from "@/lib/guests/service/claim";

import { findClaimState } from "../data/claimable-guest";
import { type BadgeHolder, findBadgeHolder } from "../data/find-badge";

const isOwn = (holder: BadgeHolder | null, { userId }: Actor): boolean =>
  holder?.kind === "member" && holder.userId === userId;

/**
 * Turns the guest of a name tag into the actor's RSVP
 * (docs/product/guests.md#the-code-on-the-name-tag). Safe to repeat.
 * @throws AppError `not_found` for every code that no guest can be claimed by, `forbidden` for a
 * guest with another address and for a declined member, `conflict` for a second guest of an event,
 * `rate_limited`
 */
export async function claimByBadge(actor: Actor, code: string): Promise<ClaimedGuest> {
  const known = await findBadgeHolder(code);
  // A repeat after a lost response isn't counted.
  if (!isOwn(known, actor)) await consume("badgeClaim", actor.userId);
  if (!known) throw notFound("badges.notClaimable");
  return claimForActor(actor, known.event.id, "badge", async (tx) => {
    const holder = await findBadgeHolder(code, tx);
    if (isOwn(holder, actor)) return null;
    if (holder?.kind !== "guest") throw notFound("badges.notClaimable");
    const state = await findClaimState(actor, holder, tx);
    if (!state) throw notFound("badges.notClaimable");
    if (state === "other_address") throw new AppError("forbidden", "badges.otherAddress");
    if (state === "joined") throw new AppError("conflict", "badges.joinedAlready");
    return holder.guestId;
  });
}
