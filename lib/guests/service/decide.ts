import { recordEventAudit } from "@/lib/activity/service/audit";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { MAX_DECISIONS } from "@/lib/events/constants/event";
import { checkEventRight } from "@/lib/events/data/event-right";
import { listRequestReaders } from "@/lib/events/data/organizers";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { decideRequests, type DecidedNow, listDecided } from "@/lib/events/service/rsvp/requests";
import { getPlaces, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import { notifyDecided, notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { DecidedPeople, DecidePeopleInput } from "../schema/guests";
import { publishGuestChange, settleGuests } from "./change";

/** Null: all that are open. */
type Ids = string[] | null;

type DecidedGuests = { confirmed: number; declined: number; pending: number; events: BusEvent[] };
const NO_GUESTS: DecidedGuests = { confirmed: 0, declined: 0, pending: 0, events: [] };

/** The places go to the guests who were added first. */
async function approveGuests(tx: Tx, eventId: string, ids: Ids): Promise<DecidedGuests> {
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  const waiting = await tx.eventGuest.findMany({
    where: {
      eventId,
      claimedAt: null,
      ...(ids ? { id: { in: ids }, status: { in: ["pending", "declined"] } } : { status: "pending" }),
    },
    select: { id: true, email: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_DECISIONS,
  });
  const placed = waiting.slice(0, places.freeBehindWaitlist ?? undefined);
  const { count } = await tx.eventGuest.updateMany({
    where: { id: { in: placed.map(({ id }) => id) } },
    data: { status: "confirmed" },
  });
  const emails = placed.map(({ email }) => email);
  const events = count > 0 ? await settleGuests(tx, eventId, emails) : [];
  return { confirmed: count, declined: 0, pending: waiting.length - count, events };
}

/** A guest who is checked in stays. */
async function declineGuests(tx: Tx, eventId: string, ids: Ids): Promise<DecidedGuests> {
  const chosen = await tx.eventGuest.findMany({
    where: {
      eventId,
      claimedAt: null,
      checkedInAt: null,
      ...(ids ? { id: { in: ids }, status: { not: "declined" } } : { status: "pending" }),
    },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_DECISIONS,
  });
  const guestIds = chosen.map(({ id }) => id);
  const { count } = await tx.eventGuest.updateMany({
    // A check-in doesn't wait for the event's lock.
    where: { id: { in: guestIds }, checkedInAt: null },
    data: { status: "declined" },
  });
  await queueGuestCancel(tx, eventId, guestIds);
  const events = count > 0 ? await settleGuests(tx, eventId, []) : [];
  return { confirmed: 0, declined: count, pending: 0, events };
}

type Decision = { actor: Actor; eventId: string; decision: DecidePeopleInput["decision"] };

/** Those of the members who were chosen: moving them up changes the others' positions too. */
const listChosen = (members: string[], userIds: Ids): string[] =>
  userIds ? members.filter((userId) => userIds.includes(userId)) : members;

async function decideMembers(tx: Tx, { actor, eventId, decision }: Decision, userIds: Ids): Promise<DecidedNow> {
  const decided = await decideRequests(tx, eventId, { decision, userIds });
  if (listDecided(decided).length === 0) return decided;
  const { confirmed, waitlisted, declined } = decided;
  if (decision === "move_up") {
    const chosen = listChosen(listDecided(decided), userIds);
    const details = { members: String(chosen.length), ...(chosen.length === 1 && { userId: String(chosen[0]) }) };
    if (chosen.length > 0) await recordAttendeeAudit(actor, "moved_up", eventId, details, tx);
    const promoted = confirmed.map((userId) => ({ eventId, userId }));
    await notifyPromoted(promoted, tx);
    return decided;
  }
  const details = { approved: String(confirmed.length + waitlisted.length), declined: String(declined.length) };
  await recordAttendeeAudit(actor, "requests_decided", eventId, details, tx);
  await notifyDecided(tx, decided);
  return decided;
}

async function decideGuests(tx: Tx, { actor, eventId, decision }: Decision, ids: Ids): Promise<DecidedGuests> {
  const decided = await (decision === "approve" ? approveGuests : declineGuests)(tx, eventId, ids);
  const { confirmed, declined } = decided;
  if (confirmed + declined > 0) await recordEventAudit(actor, "guests_decided", eventId, { confirmed, declined }, tx);
  return decided;
}

/**
 * Decides requests of members and guests (docs/product/event-approval.md#decisions), or moves
 * members up the waitlist (docs/product/events.md#capacity-and-waitlist). Members get places before
 * guests. Safe to repeat.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, `ended` for all but a decline once the
 * event is over, or `conflict` if no place is free for any guest, and no member was decided
 */
export async function decidePeople(actor: Actor, eventId: string, input: DecidePeopleInput): Promise<DecidedPeople> {
  const { decision } = input;
  const [userIds, guestIds] =
    "all" in input ? [null, null] : [input.userIds ?? [], "guestIds" in input ? (input.guestIds ?? []) : []];
  const { members, guests } = await db().$transaction(async (tx) => {
    const { roles } = await lockEventRight(tx, actor, eventId, "decideRequests");
    const each = { actor, eventId, decision };
    const decided = await decideMembers(tx, each, userIds);
    if (guestIds?.length === 0) return { members: decided, guests: NO_GUESTS };
    checkEventRight(roles, "manageGuests");
    const found = await decideGuests(tx, each, guestIds);
    if (found.pending > 0 && found.confirmed === 0 && listDecided(decided).length === 0)
      throw new AppError("conflict", "attendance.eventFull");
    return { members: decided, guests: found };
  });
  const decidedIds = listDecided(members);
  if (decidedIds.length > 0) {
    const readers = await listRequestReaders(eventId, { requiresApproval: true });
    await publish(...toRsvpChanges(eventId, [...decidedIds, ...readers]), ...members.events);
  }
  if (guests.confirmed + guests.declined > 0) await publishGuestChange(eventId, guests.events);
  return {
    confirmed: listChosen(members.confirmed, userIds).length + guests.confirmed,
    waitlisted: listChosen(members.waitlisted, userIds).length,
    declined: members.declined.length + guests.declined,
    pending: guests.pending,
  };
}
