import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { findRsvp, requireEventWithRsvp } from "../data/rsvp";
import { hasEnded } from "../policy/check-in";
import { channelPreferencesSchema } from "../responses/rsvp";
import type { NotificationPreferencesInput, RsvpResponse } from "../schema/rsvp";
import { createUnlimitedRsvp } from "./create-rsvp.sql";
import { lockEvents } from "./event-lock";
import { getSeats, toRsvpChanges } from "./waitlist";

/** Waitlisted unless a seat is free and nobody waits. Returns null if there is an RSVP already. */
export async function claimSeat(tx: Tx, userId: string, eventId: string): Promise<RsvpResponse["status"] | null> {
  await lockEvents(tx, [eventId]);
  const seats = await getSeats(tx, eventId);
  if (!seats) throw notFound("events.notFound");
  const isConfirmed = seats.free === null || (seats.free > 0 && !seats.hasWaitlist);
  const status = isConfirmed ? "confirmed" : "waitlisted";
  const { count } = await tx.eventRsvp.createMany({
    data: [{ userId, eventId, createdAt: clock.now(), status }],
    skipDuplicates: true,
  });
  return count === 0 ? null : status;
}

type SeatedEvent = { capacity: number | null; endTime: Date; status: string };

/** Runs in the transaction that stores a confirmed RSVP. */
type OnConfirmed = (tx: Tx, seats: { eventId: string; userIds: string[] }) => Promise<unknown>;

async function insertRsvp(
  actor: Actor,
  eventId: string,
  event: SeatedEvent,
  onConfirmed?: OnConfirmed,
): Promise<boolean> {
  const { userId } = actor;
  const now = clock.now();
  if (hasEnded(event, now)) {
    throw new AppError("ended", event.status === "cancelled" ? "events.cancelled" : "events.ended");
  }
  const claim = async (tx: Tx) => {
    const status = await claimSeat(tx, userId, eventId);
    if (status === "confirmed") await onConfirmed?.(tx, { eventId, userIds: [userId] });
    return status !== null;
  };
  const isCreated =
    (event.capacity === null && (await createUnlimitedRsvp(userId, eventId, now))) || (await db().$transaction(claim));
  if (isCreated) await publish(...toRsvpChanges(eventId, [userId]));
  return isCreated;
}

/**
 * Safe to repeat (docs/product/events.md#capacity-and-waitlist).
 * @param onConfirmed queues the mail for the member's calendar
 * @throws AppError `not_found`, or `ended` for an event that is over or cancelled
 */
export async function createRsvp(
  actor: Actor,
  eventId: string,
  onConfirmed?: OnConfirmed,
): Promise<{ isNew: boolean; rsvp: RsvpResponse }> {
  const { userId } = actor;
  const { rsvp: existing, event } = await requireEventWithRsvp(userId, eventId);
  if (existing) return { isNew: false, rsvp: existing };
  const isNew = await insertRsvp(actor, eventId, event, onConfirmed).catch(throwAsMissing("events.notFound"));
  const rsvp = await findRsvp(db(), userId, eventId);
  // Other tabs created and cancelled it at the same moment.
  if (!rsvp) throw new AppError("conflict", "events.rsvpCancelledMeanwhile");
  return { isNew, rsvp };
}

/** Changes only the given preferences. @throws AppError `not_found` without an RSVP */
export async function updateNotificationPreferences(
  { userId }: Pick<Actor, "userId">,
  eventId: string,
  input: NotificationPreferencesInput,
): Promise<RsvpResponse> {
  const updated = await db().$transaction(async (tx) => {
    // Simultaneous changes of different preferences must not replace each other.
    await lockUsers(tx, [userId]);
    const where = { userId_eventId: { userId, eventId } };
    const rsvp = await tx.eventRsvp.findUnique({ where, select: { notificationPreferences: true } });
    if (!rsvp) return null;
    const notificationPreferences = { ...channelPreferencesSchema.parse(rsvp.notificationPreferences), ...input };
    await tx.eventRsvp.update({ where, data: { notificationPreferences }, select: { id: true } });
    return findRsvp(tx, userId, eventId);
  });
  if (!updated) throw notFound("events.rsvpNotFound");
  await publish(...toRsvpChanges(eventId, [userId]));
  return updated;
}
