import { recordEventAudit } from "@/lib/activity/service/audit";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import { closeActiveAttendance } from "@/lib/attendance/service/close-attendance";
import { type DoorActor, toHelperDetails, toResponsible } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { CORRECTION_DAYS } from "@/lib/events/constants/event";
import { requireEventRight } from "@/lib/events/data/event-right";
import { hasEnded, takesCorrections } from "@/lib/events/policy/check-in";
import {
  toAttendancesChange,
  toCheckOutEvent,
  toGuestsChange,
  toOwnAttendanceChange,
} from "@/lib/events/service/attendance-events";
import { readCurrentActor } from "@/lib/events/service/creator";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { CheckOutInput } from "../schema";

type CheckOut = { actor: DoorActor; eventId: string; id: string };

async function checkOutMember(tx: Tx, { actor, eventId, id: userId }: CheckOut): Promise<BusEvent[]> {
  await lockUsers(tx, [userId]);
  const closed = await closeActiveAttendance(tx, userId, eventId, clock.now());
  if (!closed) return [];
  const details = { userId, ...toHelperDetails(actor) };
  await recordAttendeeAudit(toResponsible(actor), "checked_out", eventId, details, tx);
  return [toCheckOutEvent(closed), toOwnAttendanceChange(closed, null)];
}

/** All that follows from having been there, such as the recap, goes with the rows. */
async function undoCheckIns(
  tx: Tx,
  { actor, eventId, id: userId }: CheckOut,
  checkInTime: string | { lte: string },
): Promise<BusEvent[]> {
  await lockUsers(tx, [userId]);
  const where = { userId, eventId, checkInTime };
  const active = await tx.eventAttendance.findMany({
    where: { ...where, isActive: true },
    select: { id: true, eventId: true, userId: true },
  });
  const { count } = await tx.eventAttendance.deleteMany({ where });
  if (count === 0) return [];
  await recordAttendeeAudit(toResponsible(actor), "check_in_undone", eventId, { userId }, tx);
  return [...active.map(toCheckOutEvent), toAttendancesChange([userId]), await toGuestsChange(eventId, tx)];
}

/** Guests don't leave, so this undoes the check-in. */
async function checkOutGuest(tx: Tx, { actor, eventId, id: guestId }: CheckOut): Promise<BusEvent[]> {
  const { count } = await tx.eventGuest.updateMany({
    where: { id: guestId, eventId, claimedAt: null, checkedInAt: { not: null } },
    data: { checkedInAt: null, checkedInById: null },
  });
  if (count === 0) return [];
  const details = { guestId, ...toHelperDetails(actor) };
  await recordEventAudit(toResponsible(actor), "guest_check_in_undone", eventId, details, tx);
  return [await toGuestsChange(eventId, tx)];
}

/**
 * Does nothing if they weren't checked in. To take a member's check-in back needs the right to see
 * all RSVPs, because helpers at the door don't see who was there. After the event it takes back all
 * until that one: the member was not there.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, or `ended` a week after the event
 */
export async function checkOutAtDoor(actor: DoorActor, eventId: string, person: CheckOutInput): Promise<void> {
  const { kind, id, checkedInAt } = person;
  const events = await db().$transaction(async (tx) => {
    const current = await readCurrentActor(tx, actor);
    const right = kind === "member" && checkedInAt ? "seeRsvps" : "runDoor";
    const { event } = await requireEventRight(current, eventId, right, tx);
    const now = clock.now();
    if (!takesCorrections(event, now))
      throw new AppError("ended", "attendance.correctionsClosed", { values: { days: CORRECTION_DAYS } });
    const at = { actor, eventId, id };
    if (kind === "guest") return checkOutGuest(tx, at);
    if (!checkedInAt) return checkOutMember(tx, at);
    return undoCheckIns(tx, at, hasEnded(event, now) ? { lte: checkedInAt } : checkedInAt);
  });
  if (events.length > 0) await publish(...events);
}
