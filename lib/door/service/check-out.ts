import { recordEventAudit } from "@/lib/activity/service/audit";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import { closeActiveAttendance } from "@/lib/attendance/service/close-attendance";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import { toAttendancesChange, toCheckOutEvent, toGuestsChange } from "@/lib/events/service/attendance-events";
import { readCurrentActor } from "@/lib/events/service/creator";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { DoorPerson } from "../schema";

async function checkOutMember(tx: Tx, actor: Actor, eventId: string, userId: string): Promise<BusEvent[]> {
  await lockUsers(tx, [userId]);
  const closed = await closeActiveAttendance(tx, userId, eventId, clock.now());
  if (!closed) return [];
  await recordAttendeeAudit(actor, "checked_out", eventId, { userId }, tx);
  return [toCheckOutEvent(closed), toAttendancesChange([userId])];
}

/** Guests don't leave, so this undoes the check-in. */
async function checkOutGuest(tx: Tx, actor: Actor, eventId: string, guestId: string): Promise<BusEvent[]> {
  const { count } = await tx.eventGuest.updateMany({
    where: { id: guestId, eventId, claimedAt: null, checkedInAt: { not: null } },
    data: { checkedInAt: null, checkedInById: null },
  });
  if (count === 0) return [];
  await recordEventAudit(actor, "guest_check_in_undone", eventId, { guestId }, tx);
  return [await toGuestsChange(eventId, tx)];
}

/**
 * Does nothing if they weren't checked in.
 * @throws AppError `unauthorized`, `not_found` or `forbidden`
 */
export async function checkOutAtDoor(actor: Actor, eventId: string, { kind, id }: DoorPerson): Promise<void> {
  const events = await db().$transaction(async (tx) => {
    await requireEventRight(await readCurrentActor(tx, actor), eventId, "runDoor", tx);
    return (kind === "guest" ? checkOutGuest : checkOutMember)(tx, actor, eventId, id);
  });
  if (events.length > 0) await publish(...events);
}
