import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { SEATED_GUEST } from "@/lib/events/policy/seats";

import type { ClaimState } from "../schema";

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
export async function findClaimableGuest(
  actor: Actor,
  { eventId, guestId }: { eventId: string; guestId: string },
  client: Db = db(),
): Promise<{ eventName: string; state: ClaimState } | null> {
  const guest = await client.eventGuest.findFirst({
    where: { id: guestId, ...SEATED_GUEST, event: { endTime: { gt: clock.now() }, status: { not: "cancelled" } } },
    select: { email: true, event: { select: { name: true } } },
  });
  if (!guest) return null;
  const eventName = guest.event.name;
  if (!(await hasOwnAddress(actor, guest.email, client))) return { eventName, state: "other_address" };
  const claimed = await client.eventGuest.count({ where: { eventId, claimedById: actor.userId } });
  return { eventName, state: claimed > 0 ? "joined" : "open" };
}
