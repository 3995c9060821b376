import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { publish } from "@/lib/realtime/bus";

import { checkedOut, closeActive, lockPerson, myAttendances } from "./check-in";

/**
 * Cancels the caller's RSVP, and checks them out of that event (contract §4); without one it does nothing. It stands here
 * and not with events, because the transaction reaches into both.
 */
export async function cancelRsvp(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  const { count, closed } = await db().$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const deleted = await tx.eventRsvp.deleteMany({ where: { userId, eventId } });
    return { count: deleted.count, closed: await closeActive(tx, userId, eventId, clock.now()) };
  });
  if (count === 0 && closed.length === 0) return;
  await publish(
    ...closed.map(checkedOut),
    { type: "resource_changed", resource: "rsvps", id: eventId, userIds: [userId] },
    ...(closed.length > 0 ? [myAttendances([userId])] : []),
  );
}
