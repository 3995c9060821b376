import { recordEventAudit } from "@/lib/activity/service/audit";
import { toAttendancesChange, toCheckInEvent } from "@/lib/attendance/service/close-attendance";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import { lockCurrentActor } from "@/lib/events/service/creator";
import { lockEvents } from "@/lib/events/service/event-lock";
import { listAllWaitlisted, promoteAllWaitlisted, toRsvpChanges } from "@/lib/events/service/waitlist";
import { queueCalendarRequests } from "@/lib/notifications/service/events/calendar-mail";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { MAX_CLAIMED_GUESTS } from "../constants/guests";
import { findInvitedGuest, isClaimable } from "../data/invitation";
import { listRegisteredGuests, type RegisteredGuest } from "../data/registered.sql";
import type { ClaimedGuest } from "../schema/guests";
import { publishGuestChange, publishGuestChanges } from "./change";

type Claimed = {
  id: string;
  eventId: string;
  checkedInAt: Date | null;
  checkedInById: string | null;
  announcementsOffAt: Date | null;
};

/** A guest who unsubscribed from an event's announcements gets no mails of the new RSVP either. */
const WITHOUT_MAILS = { notificationPreferences: { email: false, push: true, sms: false } };

/**
 * The guest's place becomes the member's. A waitlisted or pending RSVP becomes confirmed; a
 * confirmed or a declined one stays. Returns the events whose place is free again.
 */
async function storeRsvps(tx: Tx, userId: string, claimed: Claimed[], now: Date): Promise<string[]> {
  const eventIds = claimed.map(({ eventId }) => eventId);
  const own = { userId, eventId: { in: eventIds } };
  const kept = await tx.eventRsvp.findMany({
    where: { ...own, status: { in: ["confirmed", "declined"] } },
    select: { eventId: true },
  });
  await tx.eventRsvp.createMany({
    data: claimed.map(({ eventId, announcementsOffAt }) => ({
      userId,
      eventId,
      status: "confirmed",
      createdAt: now,
      ...(announcementsOffAt && WITHOUT_MAILS),
    })),
    skipDuplicates: true,
  });
  await tx.eventRsvp.updateMany({
    where: { ...own, status: { in: ["waitlisted", "pending"] } },
    data: { status: "confirmed" },
  });
  await queueCalendarRequests(tx, eventIds, [userId]);
  return kept.map(({ eventId }) => eventId);
}

/**
 * A member is at one event at a time: only the latest check-in stays open, unless the member is
 * checked in elsewhere. The others are stored as over, so that the member came to those events.
 */
async function storeAttendance(tx: Tx, userId: string, claimed: Claimed[]): Promise<BusEvent[]> {
  const confirmed = await tx.eventRsvp.findMany({
    where: { userId, eventId: { in: claimed.map(({ eventId }) => eventId) }, status: "confirmed" },
    select: { eventId: true },
  });
  const seated = new Set(confirmed.map(({ eventId }) => eventId));
  // An organizer checked them in, so that the member confirms it later.
  const checkIns = claimed
    .flatMap(({ eventId, checkedInAt, checkedInById }) =>
      checkedInAt && seated.has(eventId)
        ? { userId, eventId, checkInTime: checkedInAt, checkedInById, confirmedAt: null, onSiteAt: checkedInAt }
        : [],
    )
    .toSorted((a, b) => b.checkInTime.getTime() - a.checkInTime.getTime());
  if (checkIns.length === 0) return [];
  const attendances = await tx.eventAttendance.createManyAndReturn({
    data: checkIns.slice(0, 1),
    skipDuplicates: true,
  });
  const over = checkIns.slice(attendances.length);
  await tx.eventAttendance.createMany({
    data: over.map((checkIn) => ({ ...checkIn, checkOutTime: checkIn.checkInTime, isActive: false })),
  });
  return attendances.flatMap((attendance) => [toCheckInEvent(attendance), toAttendancesChange([userId])]);
}

/** A member's own badge stays, and the guest's then keeps naming the guest. */
async function moveBadges(tx: Tx, userId: string, claimed: Claimed[]): Promise<void> {
  const owned = await tx.eventBadge.findMany({
    where: { userId, eventId: { in: claimed.map(({ eventId }) => eventId) } },
    select: { eventId: true },
  });
  await tx.eventBadge.updateMany({
    where: {
      guestId: { in: claimed.map(({ id }) => id) },
      eventId: { notIn: owned.map(({ eventId }) => eventId) },
    },
    data: { guestId: null, userId },
  });
}

/**
 * The caller has locked the member, then the events. Skips guests of events that are over and those
 * who aren't confirmed or were claimed meanwhile. Returns what to publish after the commit.
 */
async function claimGuests(
  tx: Tx,
  userId: string,
  guestIds: string[],
): Promise<{ claimed: Claimed[]; events: BusEvent[] }> {
  const now = clock.now();
  const claimed = await tx.eventGuest.updateManyAndReturn({
    where: {
      id: { in: guestIds },
      ...SEATED_GUEST,
      event: { endTime: { gt: now }, status: { not: "cancelled" } },
    },
    data: { claimedAt: now, claimedById: userId },
    select: { id: true, eventId: true, checkedInAt: true, checkedInById: true, announcementsOffAt: true },
  });
  if (claimed.length === 0) return { claimed, events: [] };
  const eventIds = claimed.map(({ eventId }) => eventId);
  const freed = await storeRsvps(tx, userId, claimed, now);
  const checkIns = await storeAttendance(tx, userId, claimed);
  await moveBadges(tx, userId, claimed);
  const promoted = await promoteAllWaitlisted(tx, freed);
  await notifyPromoted(promoted, tx);
  const moved = [...promoted, ...(await listAllWaitlisted(tx, eventIds))];
  const changes = eventIds.flatMap((id) =>
    toRsvpChanges(id, [userId, ...moved.flatMap((each) => (each.eventId === id ? each.userId : []))]),
  );
  return { claimed, events: [...changes, ...checkIns] };
}

/** The guest keeps the place, because the claim would give it to nobody. */
async function checkDeclined(tx: Tx, userId: string, eventId: string): Promise<void> {
  if ((await tx.eventRsvp.count({ where: { userId, eventId, status: "declined" } })) > 0)
    throw new AppError("forbidden", "events.requestDeclined");
}

/**
 * Turns one guest into the actor's RSVP. `findGuestId` runs with the locks, throws if the actor may
 * not claim the guest, and returns null if they have claimed the guest already.
 * @throws AppError `unauthorized`, `forbidden` for a declined member, and what `findGuestId` throws
 */
export async function claimForActor(
  actor: Actor,
  eventId: string,
  by: "link" | "badge",
  findGuestId: (tx: Tx) => Promise<string | null>,
): Promise<ClaimedGuest> {
  const events = await db().$transaction(async (tx) => {
    await lockCurrentActor(tx, actor);
    await lockEvents(tx, [eventId]);
    const guestId = await findGuestId(tx);
    if (guestId === null) return [];
    await checkDeclined(tx, actor.userId, eventId);
    const result = await claimGuests(tx, actor.userId, [guestId]);
    await recordEventAudit(actor, "guest_claimed", eventId, { guestId, by }, tx);
    return result.events;
  });
  if (events.length > 0) {
    await publish(...events);
    await publishGuestChange(eventId);
  }
  return { eventId };
}

/**
 * The link proves that its holder reads the invited mailbox, so any account may claim the guest,
 * once. The same member may repeat it.
 * @throws AppError `not_found` for a link that doesn't work, or `forbidden` for a declined
 * member
 */
export async function claimByLink(actor: Actor, token: string): Promise<ClaimedGuest> {
  const known = await findInvitedGuest(token);
  if (!known) throw notFound("guests.invitationInvalid");
  return claimForActor(actor, known.eventId, "link", async (tx) => {
    const guest = await findInvitedGuest(token, tx);
    if (guest?.claimedById === actor.userId) return null;
    if (!guest || !isClaimable(guest)) throw notFound("guests.invitationInvalid");
    return guest.id;
  });
}

async function claimByAddress(userId: string, guests: RegisteredGuest[]): Promise<number> {
  const { claimed, events } = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [userId]);
    await lockEvents(
      tx,
      guests.map(({ eventId }) => eventId),
    );
    if (!user || user.suspendedAt || !user.emailVerifiedAt) return { claimed: [], events: [] };
    return claimGuests(
      tx,
      userId,
      guests.map(({ guestId }) => guestId),
    );
  });
  if (events.length > 0) await publish(...events);
  // Organizers see the guests leave the list.
  await publishGuestChanges(claimed.map(({ eventId }) => eventId));
  return claimed.length;
}

/**
 * Turns guests into members who confirmed the same address since. It covers every way to confirm
 * one. Returns how many guests.
 */
export async function claimRegisteredGuests(): Promise<number> {
  const rows = await listRegisteredGuests(clock.now(), MAX_CLAIMED_GUESTS);
  let count = 0;
  // Each member has a transaction, because each has their own locks.
  for (const id of new Set(rows.map(({ userId }) => userId)))
    count += await claimByAddress(
      id,
      rows.filter(({ userId }) => userId === id),
    );
  return count;
}
