import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { listOfferedGuests } from "@/lib/events/data/own-guest";
import { lockCurrentActor } from "@/lib/events/service/creator";
import { lockEvents } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";

import type { ClaimedGuest } from "../schema/guests";
import { claimForActor } from "./claim";

/**
 * Gives the actor the place of the guest with their address (docs/product/guests.md#offers). Safe
 * to repeat.
 * @throws AppError `unauthorized`, or `not_found` if nothing is offered
 */
export const acceptOffer = (actor: Actor, eventId: string): Promise<ClaimedGuest> =>
  claimForActor(actor, eventId, "offer", async (tx) => {
    const { userId } = actor;
    if ((await tx.eventRsvp.count({ where: { userId, eventId, status: "confirmed" } })) > 0) return null;
    const [guest] = await listOfferedGuests(tx, userId, eventId);
    if (!guest) throw notFound("guests.offerGone");
    return guest.id;
  });

/**
 * The actor isn't the guest, who stays as they are. It lasts, also for another guest with the
 * address. Safe to repeat.
 * @throws AppError `unauthorized`, or `not_found` if nothing is offered
 */
export async function declineOffer(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  await db().$transaction(async (tx) => {
    await lockCurrentActor(tx, actor);
    await lockEvents(tx, [eventId]);
    const where = { eventId_userId: { eventId, userId } };
    const offer = await tx.eventGuestOffer.findUnique({ where });
    if (offer?.declinedAt) return;
    if ((await listOfferedGuests(tx, userId, eventId)).length === 0) throw notFound("guests.offerGone");
    const times = { createdAt: clock.now(), declinedAt: clock.now() };
    await tx.eventGuestOffer.upsert({
      where,
      create: { eventId, userId, ...times },
      update: { declinedAt: times.declinedAt },
    });
  });
  // The member's own tabs.
  await publish({ type: "resource_changed", resource: "events", id: eventId, userIds: [userId] });
}
