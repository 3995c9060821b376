import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { toCapacityChange } from "@/lib/events/service/rsvp";
import { lockCapacity, promoteWaitlisted, listWaitlisted, toRsvpChanges, type Promotion } from "@/lib/events/service/waitlist";
import { publish } from "@/lib/realtime/server/bus";

import { toCheckOutEvent, closeActiveAttendance, lockPerson, toAttendancesChange } from "./check-in";

/**
 * Cancels the caller's RSVP, and checks them out of that event (contract §4); without one it does nothing. Whoever waits
 * longest gets the place; `tell` hears of it in the same transaction. It stands here and not with events, because the
 * transaction reaches into both.
 */
export async function cancelRsvp(
  actor: Actor,
  eventId: string,
  tell?: (tx: Prisma.TransactionClient, promoted: Promotion[]) => Promise<unknown>,
): Promise<void> {
  const { userId } = actor;
  const done = await db().$transaction(async (tx) => {
    await lockPerson(tx, userId);
    await lockCapacity(tx, eventId);
    const places = await readPlaces(tx, eventId);
    const { count } = await tx.eventRsvp.deleteMany({ where: { userId, eventId } });
    const closed = await closeActiveAttendance(tx, userId, eventId, clock.now());
    const promoted = count > 0 ? await promoteWaitlisted(tx, eventId) : [];
    if (promoted.length > 0) await tell?.(tx, promoted);
    const line = count > 0 ? await listWaitlisted(tx, eventId) : [];
    // A place came free that nobody takes.
    const opened = count > 0 && places?.isFull === true && !places.hasLine;
    return { count, closed, promoted, line, opened };
  });
  const { count, closed, promoted, line, opened } = done;
  if (count === 0 && closed.length === 0) return;
  await publish(
    ...closed.map(toCheckOutEvent),
    ...toRsvpChanges(eventId, [userId, ...promoted.map((promotion) => promotion.userId), ...line]),
    ...(closed.length > 0 ? [toAttendancesChange([userId])] : []),
    ...(opened ? [toCapacityChange(eventId)] : []),
  );
}

async function readPlaces(tx: Prisma.TransactionClient, eventId: string) {
  const [places] = await tx.$queryRaw<{ isFull: boolean; hasLine: boolean }[]>`
    SELECT coalesce((SELECT count(*) FROM event_rsvps c WHERE c."eventId" = e.id AND c.status = 'confirmed') >= e.capacity, false) AS "isFull",
      EXISTS (SELECT 1 FROM event_rsvps w WHERE w."eventId" = e.id AND w.status = 'waitlisted') AS "hasLine"
    FROM events e WHERE e.id = ${eventId}::uuid`;
  return places;
}
