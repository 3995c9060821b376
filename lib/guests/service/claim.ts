import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { lockCurrentActor } from "@/lib/events/service/creator";
import { lockEvents } from "@/lib/events/service/event-lock";
import { claimPlace } from "@/lib/events/service/rsvp/rsvp";
import { listWaitlisted, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { queueCalendarRequest } from "@/lib/notifications/service/events/calendar-mail";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { findInvitedGuest, isClaimable } from "../data/invitation";
import type { ClaimedGuest } from "../schema/guests";
import { promoteAfterGuest } from "./change";

/** A member who has an RSVP keeps it, and the guest's place is free. */
async function joinAsGuest(tx: Tx, userId: string, eventId: string, guestId: string): Promise<BusEvent[]> {
  const guest = await tx.eventGuest.findUniqueOrThrow({
    where: { id: guestId },
    select: { id: true, status: true, announcementsOffAt: true },
  });
  const { events } = await claimPlace(tx, { userId, eventId, joinsAs: guest });
  await queueCalendarRequest(tx, { eventId, userIds: [userId] });
  const moved = [...(await promoteAfterGuest(tx, eventId)), ...(await listWaitlisted(tx, eventId))];
  return [...toRsvpChanges(eventId, [userId, ...moved]), ...events];
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
  by: "link" | "name_tag" | "offer",
  findGuestId: (tx: Tx) => Promise<string | null>,
): Promise<ClaimedGuest> {
  const events = await db().$transaction(async (tx) => {
    await lockCurrentActor(tx, actor);
    await lockEvents(tx, [eventId]);
    const guestId = await findGuestId(tx);
    if (guestId === null) return [];
    await checkDeclined(tx, actor.userId, eventId);
    await recordEventAudit(actor, "guest_claimed", eventId, { guestId, by }, tx);
    return joinAsGuest(tx, actor.userId, eventId, guestId);
  });
  if (events.length > 0) await publish(...events);
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
