import { recordEventAudit } from "@/lib/activity/service/audit";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import { toAttendancesChange, toCheckOutEvent } from "@/lib/events/service/attendance-events";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { listWaitlisted, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { queueCalendarCancel, queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { RemovedPeople, RemovePeopleInput } from "../schema/guests";
import { publishGuestChange, settleGuests } from "./change";
import { deleteGuests } from "./remove";

type Removal = { actor: Actor; eventId: string };

async function checkOutAll(tx: Tx, eventId: string, userIds: string[]): Promise<BusEvent[]> {
  const active = await tx.eventAttendance.findMany({
    where: { eventId, userId: { in: userIds }, isActive: true },
    select: { id: true, eventId: true, userId: true, checkInTime: true },
  });
  if (active.length === 0) return [];
  const checkOutTime = new Date(Math.max(clock.ms(), ...active.map(({ checkInTime }) => checkInTime.getTime())));
  await tx.eventAttendance.updateMany({
    where: { id: { in: active.map(({ id }) => id) } },
    data: { isActive: false, checkOutTime, latitude: null, longitude: null, positionAt: null },
  });
  return [...active.map(toCheckOutEvent), toAttendancesChange(active.map(({ userId }) => userId))];
}

/** Ends RSVPs and checks the members out. The transaction holds their locks and the event's. */
async function removeMembers(tx: Tx, { actor, eventId }: Removal, chosen: string[], reason?: string | null) {
  const rsvps = await tx.eventRsvp.findMany({
    where: { eventId, userId: { in: chosen }, status: { in: ["confirmed", "waitlisted"] } },
    select: { userId: true },
  });
  const userIds = rsvps.map(({ userId }) => userId);
  if (userIds.length === 0) return { count: 0, events: [] };
  await queueCalendarCancel(tx, { eventId, userIds }, { isNotice: true, reason });
  await tx.eventRsvp.deleteMany({ where: { eventId, userId: { in: userIds } } });
  const details = { members: String(userIds.length), ...(userIds.length === 1 && { userId: String(userIds[0]) }) };
  await recordAttendeeAudit(actor, "removed", eventId, details, tx);
  const events = [...(await checkOutAll(tx, eventId, userIds)), ...toRsvpChanges(eventId, userIds, null)];
  return { count: userIds.length, events };
}

/** Deletes all that is stored of guests, also at their request. No sync brings them again. */
async function removeGuests(tx: Tx, { actor, eventId }: Removal, guestIds: string[]): Promise<number> {
  if (guestIds.length === 0) return 0;
  await queueGuestCancel(tx, eventId, guestIds, { deleted: true });
  const count = await deleteGuests(tx, { id: { in: guestIds }, eventId });
  const details = { guests: count, ...(guestIds.length === 1 && { guestId: String(guestIds[0]) }) };
  if (count > 0) await recordEventAudit(actor, "guest_removed", eventId, details, tx);
  return count;
}

/**
 * Removes members with an RSVP and guests from an event (docs/product/guests.md#removal). Their
 * places go to the waitlist. A claimed guest's RSVP stays. Safe to repeat.
 * @throws AppError `unauthorized`, `not_found` or `forbidden`
 */
export async function removePeople(actor: Actor, eventId: string, input: RemovePeopleInput): Promise<RemovedPeople> {
  const { userIds = [], guestIds = [], reason } = input;
  // Nobody else locks members' rows.
  await requireEventRight(actor, eventId, "manageGuests");
  const { members, guests, events } = await db().$transaction(async (tx) => {
    // Check-ins wait for the members' locks, which come before the event's everywhere.
    await lockUsers(tx, [...userIds, actor.userId]);
    await lockEventRight(tx, actor, eventId, "manageGuests");
    const removal = { actor, eventId };
    const removed = await removeMembers(tx, removal, userIds, reason);
    const count = await removeGuests(tx, removal, guestIds);
    const settled = removed.count + count > 0 ? await settleGuests(tx, eventId, []) : [];
    const moved = removed.count > 0 ? toRsvpChanges(eventId, await listWaitlisted(tx, eventId)) : [];
    return { members: removed.count, guests: count, events: [...removed.events, ...settled, ...moved] };
  });
  if (members + guests > 0) await publishGuestChange(eventId, events);
  return { members, guests };
}
