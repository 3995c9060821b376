import type { Actor } from "@/lib/auth/schema/actor";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { ClaimedGuest } from "@/lib/guests/schema/guests";
import { claimForActor } from "@/lib/guests/service/claim";

import { findClaimState } from "../data/claimable-guest";
import { type NameTagHolder, findNameTagHolder } from "../data/find-name-tag";

const isOwn = (holder: NameTagHolder | null, { userId }: Actor): boolean =>
  holder?.kind === "member" && holder.userId === userId;

/**
 * Turns the guest of a name tag into the actor's RSVP
 * (docs/product/guests.md#the-code-on-the-name-tag). Safe to repeat.
 * @throws AppError `not_found` for every code that no guest can be claimed by, `forbidden` for a
 * guest with another address and for a declined member, `conflict` for a second guest of an event,
 * `rate_limited`
 */
export async function claimByNameTag(actor: Actor, code: string): Promise<ClaimedGuest> {
  const known = await findNameTagHolder(code);
  // A repeat after a lost response isn't counted.
  if (!isOwn(known, actor)) await consume("nameTagClaim", actor.userId);
  if (!known) throw notFound("nameTags.notClaimable");
  return claimForActor(actor, known.event.id, "name_tag", async (tx) => {
    const holder = await findNameTagHolder(code, tx);
    if (isOwn(holder, actor)) return null;
    if (holder?.kind !== "guest") throw notFound("nameTags.notClaimable");
    const state = await findClaimState(actor, holder, tx);
    if (!state) throw notFound("nameTags.notClaimable");
    if (state === "other_address") throw new AppError("forbidden", "nameTags.otherAddress");
    if (state === "joined") throw new AppError("conflict", "nameTags.joinedAlready");
    return holder.guestId;
  });
}
