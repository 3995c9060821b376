import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { hasEnded } from "@/lib/events/policy/check-in";
import { GUEST_WITH_PLACE } from "@/lib/events/policy/places";

import type { ClaimState } from "../schema";
import type { NameTagHolder } from "./find-name-tag";

/** Whether the guest has no address, or the one that the actor confirmed. */
async function hasOwnAddress(actor: Actor, email: string | null, client: Db): Promise<boolean> {
  if (email === null) return true;
  const own = { id: actor.userId, email, emailVerifiedAt: { not: null } };
  return (await client.user.count({ where: own })) > 0;
}

/**
 * Returns what the actor may do with a guest's name tag, or null if nobody can claim the guest
 * (docs/product/guests.md#the-code-on-the-name-tag).
 */
export async function findClaimState(
  actor: Actor,
  { event, guestId }: Extract<NameTagHolder, { kind: "guest" }>,
  client: Db = db(),
): Promise<ClaimState | null> {
  if (hasEnded(event, clock.now())) return null;
  const guest = await client.eventGuest.findFirst({
    where: { id: guestId, ...GUEST_WITH_PLACE },
    select: { email: true },
  });
  if (!guest) return null;
  if (!(await hasOwnAddress(actor, guest.email, client))) return "other_address";
  const claimed = await client.eventGuest.count({ where: { eventId: event.id, claimedById: actor.userId } });
  return claimed > 0 ? "joined" : "open";
}
