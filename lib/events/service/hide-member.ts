import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

type AtEvent = { eventId: string; userId: string };

/** Whether others can have the member on their screens there. */
async function isOnScreens(tx: Tx, { eventId, userId }: AtEvent): Promise<boolean> {
  const [rsvps, attendances] = [
    await tx.eventRsvp.count({ where: { eventId, userId, status: "confirmed" } }),
    await tx.eventAttendance.count({ where: { eventId, userId, isActive: true } }),
  ];
  return rsvps + attendances > 0;
}

/**
 * Hides the member at the event or shows them again, in the caller's transaction. A hidden member
 * has no stored position. Safe to repeat. Returns whether that changed anything.
 */
export async function storeMemberHidden(tx: Tx, { eventId, userId }: AtEvent, isHidden: boolean): Promise<boolean> {
  const { count } = isHidden
    ? await tx.eventHiddenMember.createMany({
        data: [{ eventId, userId, createdAt: clock.now() }],
        skipDuplicates: true,
      })
    : await tx.eventHiddenMember.deleteMany({ where: { eventId, userId } });
  if (isHidden) {
    await tx.eventAttendance.updateMany({
      where: { eventId, userId, NOT: { latitude: null } },
      data: { latitude: null, longitude: null, positionAt: null },
    });
  }
  return count > 0;
}

/**
 * @returns what to publish after the commit. Others hear nothing of a member whom they can't have
 * seen there: a repeated call, or one from the waitlist, would name who hides.
 */
async function changeMemberHidden(tx: Tx, place: AtEvent, isHidden: boolean): Promise<BusEvent[]> {
  const { eventId, userId } = place;
  const isSeen = (await storeMemberHidden(tx, place, isHidden)) && (await isOnScreens(tx, place));
  return [
    ...(isSeen ? [{ type: "member_hiding_changed" as const, eventId, userId }] : []),
    // The member's own tabs.
    { type: "resource_changed", resource: "events", id: eventId, userIds: [userId] },
  ];
}

async function requirePlace(tx: Tx, { eventId, userId }: AtEvent): Promise<void> {
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: {
      rsvps: { where: { userId, status: { not: "declined" } }, select: { id: true } },
      attendances: { where: { userId }, select: { id: true }, take: 1 },
    },
  });
  if (!event) throw notFound("events.notFound");
  if (event.rsvps.length + event.attendances.length === 0) throw new AppError("forbidden", "events.hideNeedsRsvp");
}

/**
 * For a member with an RSVP that was not declined, or who was checked in. Safe to repeat.
 * @throws AppError `not_found`, `forbidden`
 */
export async function hideMember({ userId }: Actor, eventId: string): Promise<void> {
  const place = { eventId, userId };
  const events = await db()
    .$transaction(async (tx) => {
      await requirePlace(tx, place);
      return changeMemberHidden(tx, place, true);
    })
    .catch(throwAsMissing("events.notFound"));
  await publish(...events);
}

/** Needs no RSVP, because being hidden outlives it. Safe to repeat. @throws AppError `not_found` */
export async function showMember({ userId }: Actor, eventId: string): Promise<void> {
  const events = await db().$transaction(async (tx) => {
    const event = await tx.event.findUnique({ where: { id: eventId }, select: { id: true } });
    if (!event) throw notFound("events.notFound");
    return changeMemberHidden(tx, { eventId, userId }, false);
  });
  await publish(...events);
}
