import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { cutText } from "@/lib/core/shared/text/written-text";
import { MAX_PLUS_ONES } from "@/lib/events/constants/event";
import { lockCurrentActor } from "@/lib/events/service/creator";
import { lockEvents } from "@/lib/events/service/event-lock";
import { getPlaces, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Locale } from "@/lib/i18n/shared/locales";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MAX_GUEST_COMPANY, MAX_GUEST_NAME, MAX_GUESTS } from "../constants/guests";
import { toPlusOne } from "../data/plus-ones";
import type { PlusOne, PlusOnesInput } from "../schema/guests";
import { publishGuestChange, settleGuests } from "./change";
import { deleteGuests } from "./remove";

type Owner = { eventId: string; userId: string };

/** The event's lock keeps the RSVP as it is. */
async function requireParty(tx: Tx, { eventId, userId }: Owner) {
  const rsvp = await tx.eventRsvp.findUnique({
    where: { userId_eventId: { userId, eventId }, status: "confirmed" },
    select: {
      event: { select: { plusOnes: true } },
      user: { select: { profile: { select: { firstName: true, lastName: true } } } },
    },
  });
  if (!rsvp?.user.profile) throw notFound("events.rsvpNotFound");
  const guests = await tx.eventGuest.findMany({
    where: { eventId, broughtById: userId },
    select: { id: true, name: true, company: true, status: true, checkedInAt: true, claimedAt: true },
  });
  return { guests, max: rsvp.event.plusOnes, member: formatFullName(rsvp.user.profile) };
}

/** Returns the numbers that are free among the member's. Call it after guests were removed. */
async function findOpenPositions(tx: Tx, { eventId, userId }: Owner, max: number, added: PlusOne[]): Promise<number[]> {
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  if (places.hasEnded) throw new AppError("ended", "events.ended");
  const where = { eventId, broughtById: userId };
  const kept = await tx.eventGuest.findMany({ where, select: { broughtPosition: true } });
  const used = new Set(kept.map(({ broughtPosition }) => broughtPosition));
  const open = Array.from({ length: MAX_PLUS_ONES }, (_, index) => index + 1).filter((each) => !used.has(each));
  if (added.length === 0) return open;
  if (kept.length + added.length > max) throw new AppError("conflict", "guests.plusOnes.tooMany", { values: { max } });
  const { freeBehindWaitlist: free } = places;
  if (free !== null && added.length > free) throw new AppError("conflict", "guests.plusOnes.full");
  if ((await tx.eventGuest.count({ where: { eventId } })) + added.length > MAX_GUESTS)
    throw new AppError("conflict", "guests.tooMany", { values: { max: MAX_GUESTS } });
  const taken = await tx.eventGuest.count({ where: { id: { in: added.map(({ id }) => id) } } });
  if (taken > 0) throw new AppError("conflict", "guests.idTaken");
  return open;
}

/** Lists, name tags and the door show whose guest it is. */
function toNames({ name }: PlusOne, member: string, locale: Locale) {
  const ofMember = getTranslator(locale)("events.plusOnes.of", { name: member });
  return name === null
    ? { name: cutText(ofMember, MAX_GUEST_NAME), company: null }
    : { name, company: cutText(ofMember, MAX_GUEST_COMPANY) };
}

/** Returns whether somebody was removed. */
async function storePlusOnes(tx: Tx, owner: Owner, input: PlusOne[], locale: Locale): Promise<boolean> {
  const { eventId, userId } = owner;
  const { guests, max, member } = await requireParty(tx, owner);
  const given = new Map(input.map((guest) => [guest.id, guest]));
  const own = guests.filter(({ claimedAt, status }) => claimedAt === null && status !== "declined");
  const left = own.filter(({ id }) => !given.has(id));
  if (left.some(({ checkedInAt }) => checkedInAt !== null)) throw new AppError("conflict", "guests.plusOnes.isIn");
  const removed = left.map(({ id }) => id);
  if (removed.length > 0) {
    await queueGuestCancel(tx, eventId, removed, { deleted: true });
    // A check-in doesn't wait for the event's lock.
    await deleteGuests(tx, { id: { in: removed }, checkedInAt: null });
  }
  const added = input.filter(({ id }) => !own.some((guest) => guest.id === id));
  const open = await findOpenPositions(tx, owner, max, added);
  const now = clock.now();
  const renamed = own.flatMap((guest) => {
    const next = given.get(guest.id);
    return next && next.name !== toPlusOne(guest).name ? [next] : [];
  });
  // At most five.
  for (const guest of renamed) {
    const data = { ...toNames(guest, member, locale), updatedAt: now };
    await tx.eventGuest.update({ where: { id: guest.id }, data, select: { id: true } });
  }
  await tx.eventGuest.createMany({
    data: added.map((guest, index) => ({
      ...{ id: guest.id, eventId, ...toNames(guest, member, locale) },
      ...{ broughtById: userId, broughtPosition: open[index], emailSetAt: now, createdAt: now, updatedAt: now },
    })),
  });
  return removed.length > 0;
}

/**
 * Replaces the guests whom the actor brings, who take places (docs/product/guests.md#plus-ones).
 * Safe to repeat.
 * @throws AppError `unauthorized`, `not_found` without a confirmed RSVP, `ended`, or `conflict` for
 * more than the event allows or has places for, and to take off somebody who is in
 */
export async function setPlusOnes(
  actor: Actor,
  eventId: string,
  { guests }: PlusOnesInput,
  locale: Locale,
): Promise<void> {
  const owner = { eventId, userId: actor.userId };
  const events = await db().$transaction(async (tx) => {
    await lockCurrentActor(tx, actor);
    await lockEvents(tx, [eventId]);
    const hasFreed = await storePlusOnes(tx, owner, guests, locale);
    return hasFreed ? settleGuests(tx, eventId, []) : [];
  });
  await publishGuestChange(eventId, [...toRsvpChanges(eventId, [actor.userId]), ...events]);
}
