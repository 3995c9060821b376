import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { getSeats } from "@/lib/events/service/waitlist";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { MAX_CHOSEN_GUESTS } from "../constants/guests";
import type { DecidedGuests, DecideGuestsInput } from "../schema/guests";
import { getFreeForGuests, publishGuestChange, settleGuests } from "./change";

type Decided = DecidedGuests & { events: BusEvent[] };

const getIds = (input: DecideGuestsInput): string[] | null => ("guestIds" in input ? input.guestIds : null);

/** The places go to the guests who were added first. */
async function approve(tx: Tx, eventId: string, input: DecideGuestsInput): Promise<Decided> {
  const ids = getIds(input);
  const seats = await getSeats(tx, eventId);
  if (!seats) throw notFound("events.notFound");
  if (seats.hasEnded) throw new AppError("ended", "events.ended");
  const waiting = await tx.eventGuest.findMany({
    where: {
      eventId,
      claimedAt: null,
      ...(ids ? { id: { in: ids }, status: { in: ["pending", "declined"] } } : { status: "pending" }),
    },
    select: { id: true, email: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_CHOSEN_GUESTS,
  });
  const seated = waiting.slice(0, getFreeForGuests(seats) ?? undefined);
  if (waiting.length > 0 && seated.length === 0) throw new AppError("conflict", "attendance.eventFull");
  const { count } = await tx.eventGuest.updateMany({
    where: { id: { in: seated.map(({ id }) => id) } },
    data: { status: "confirmed" },
  });
  const emails = seated.map(({ email }) => email);
  const events = count > 0 ? await settleGuests(tx, eventId, emails) : [];
  return { confirmed: count, declined: 0, pending: waiting.length - count, events };
}

/** A guest who is checked in stays. */
async function decline(tx: Tx, eventId: string, input: DecideGuestsInput): Promise<Decided> {
  const ids = getIds(input);
  const chosen = await tx.eventGuest.findMany({
    where: {
      eventId,
      claimedAt: null,
      checkedInAt: null,
      ...(ids ? { id: { in: ids }, status: { not: "declined" } } : { status: "pending" }),
    },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_CHOSEN_GUESTS,
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

/**
 * Safe to repeat.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, `ended` for an approval once the event
 * is over, or `conflict` if no place is free for any of them
 */
export async function decideGuests(actor: Actor, eventId: string, input: DecideGuestsInput): Promise<DecidedGuests> {
  const { events, ...decided } = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageGuests");
    const result = await (input.decision === "approve" ? approve : decline)(tx, eventId, input);
    const { confirmed, declined } = result;
    if (confirmed + declined > 0) await recordEventAudit(actor, "guests_decided", eventId, { confirmed, declined }, tx);
    return result;
  });
  if (decided.confirmed + decided.declined > 0) await publishGuestChange(eventId, events);
  return decided;
}
