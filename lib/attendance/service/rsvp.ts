import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { withEvent } from "@/lib/events/data/event";
import { listRequestReaders } from "@/lib/events/data/organizers";
import { lockEvents } from "@/lib/events/service/event-lock";
import { listWaitlisted, promoteWaitlisted, toRsvpChanges, type Promotion } from "@/lib/events/service/rsvp/waitlist";
import type { CancelledRsvp } from "@/lib/events/schema/rsvp";
import { publish } from "@/lib/realtime/bus";

import { toCheckOutEvent, toOwnAttendanceChange } from "@/lib/events/service/attendance-events";
import { closeActiveAttendance } from "./close-attendance";

/** @see cancelRsvp */
export type CancelOptions = [
  onPromotion?: (tx: Tx, promoted: Promotion[]) => Promise<unknown>,
  onCancel?: (tx: Tx, places: { eventId: string; userIds: string[] }) => Promise<unknown>,
];

/**
 * Also checks the actor out and promotes from the waitlist. It is part of attendance because one
 * transaction changes both.
 * @param onPromotion runs in the transaction, for members who got a place
 * @param onCancel runs in it before the RSVP is removed, to take the calendar entry back
 */
export async function cancelRsvp(
  actor: Actor,
  eventId: string,
  ...[onPromotion, onCancel]: CancelOptions
): Promise<CancelledRsvp | null> {
  const { userId } = actor;
  const result = await db().$transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    await lockEvents(tx, [eventId]);
    await onCancel?.(tx, { eventId, userIds: [userId] });
    // A declined request stays, so that it can't be repeated.
    const { count } = await tx.eventRsvp.deleteMany({ where: { userId, eventId, status: { not: "declined" } } });
    const closed = await closeActiveAttendance(tx, userId, eventId, clock.now());
    const promoted = count > 0 ? await promoteWaitlisted(tx, [eventId]) : [];
    if (promoted.length > 0) await onPromotion?.(tx, promoted);
    const waitlisted = count > 0 ? await listWaitlisted(tx, eventId) : [];
    const event = await tx.event.findUnique({ where: { id: eventId }, select: { requiresApproval: true } });
    const readers = count > 0 && event ? await listRequestReaders(eventId, event, tx) : [];
    return { count, closed, promoted, others: [...waitlisted, ...readers] };
  });
  const { count, closed, promoted, others } = result;
  if (count === 0 && !closed) return null;
  await publish(
    ...(closed ? [toCheckOutEvent(closed), toOwnAttendanceChange(closed, null)] : []),
    ...toRsvpChanges(eventId, [userId], count > 0 ? null : undefined),
    ...toRsvpChanges(eventId, [...promoted.map((promotion) => promotion.userId), ...others]),
  );
  return withEvent(actor, eventId);
}
