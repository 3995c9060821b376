import { recordEventAudit } from "@/lib/activity/service/audit";
import { type Actor, type DoorActor, toHelperDetails, toResponsible } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { getPlaces } from "@/lib/events/service/rsvp/waitlist";

import { MAX_GUESTS } from "../constants/guests";
import { GUEST, toGuest } from "../data/guests";
import type { CreateGuestInput, DoorGuestInput, Guest, UpdateGuestInput } from "../schema/guests";
import { publishGuestChange, requireGuest, settleGuests, type GuestIds } from "./change";
import { keepAddresses, listKeptAddresses } from "./remove";

/** A claimed guest keeps the address too, because that member joined by it. */
async function checkEmail(tx: Tx, eventId: string, email: string | null, guestId?: string): Promise<void> {
  if (email === null) return;
  const other = await tx.eventGuest.findFirst({
    where: { eventId, email, NOT: { id: guestId } },
    select: { id: true },
  });
  if (other) throw new AppError("conflict", "guests.emailTaken", { fields: { email: "guests.emailTaken" } });
}

/**
 * Returns the guest whom the same call added before.
 * @throws AppError `conflict` for an id of another event
 */
async function findAdded(tx: Tx, eventId: string, id: string | undefined) {
  if (id === undefined) return null;
  const found = await tx.eventGuest.findUnique({ where: { id }, select: { ...GUEST, eventId: true } });
  if (found && found.eventId !== eventId) throw new AppError("conflict", "guests.idTaken");
  return found;
}

/** @throws AppError `not_found`, `ended`, or `conflict` for too many guests */
async function requireRoom(tx: Tx, eventId: string): Promise<{ isFull: boolean }> {
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  if (places.hasEnded) throw new AppError("ended", "events.ended");
  if ((await tx.eventGuest.count({ where: { eventId } })) >= MAX_GUESTS)
    throw new AppError("conflict", "guests.tooMany", { values: { max: MAX_GUESTS } });
  return { isFull: places.freeBehindWaitlist === 0 };
}

type NewGuest = CreateGuestInput & { status: Guest["status"]; source?: "door" };

async function storeGuest(tx: Tx, actor: DoorActor, eventId: string, input: NewGuest) {
  const now = clock.now();
  const kept = (await listKeptAddresses(tx, eventId, [input.email])).get(input.email);
  const data = { ...input, ...kept, eventId, emailSetAt: now, createdAt: now, updatedAt: now };
  const guest = await tx.eventGuest.create({ data, select: GUEST });
  const details = { guestId: guest.id, status: input.status, ...toHelperDetails(actor) };
  await recordEventAudit(toResponsible(actor), "guest_added", eventId, details, tx);
  return guest;
}

/**
 * Confirmed while a place is free, else pending until an organizer approves it. A repeated id
 * returns the guest as they are.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, `ended`, or `conflict` for an address
 * that is on the list, or for too many guests
 */
export async function createGuest(actor: Actor, eventId: string, input: CreateGuestInput): Promise<Guest> {
  const { guest, events } = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageGuests");
    const added = await findAdded(tx, eventId, input.id);
    if (added) return { guest: added, events: [] };
    const { isFull } = await requireRoom(tx, eventId);
    await checkEmail(tx, eventId, input.email);
    const row = await storeGuest(tx, actor, eventId, { ...input, status: isFull ? "pending" : "confirmed" });
    return { guest: row, events: await settleGuests(tx, eventId, [input.email]) };
  });
  await publishGuestChange(eventId, events);
  return toGuest(guest);
}

/**
 * Adds somebody at the door who isn't on the list. The caller checks them in. An address that is on
 * the list is left out, and nobody with it is looked for, so that helpers learn of no address. A
 * repeated id adds nobody.
 * @throws AppError `not_found`, `forbidden`, `ended`, or `conflict` if the event is full, or for
 * too many guests
 */
export async function addGuestAtDoor(
  actor: DoorActor,
  eventId: string,
  { isOverCapacity, ...input }: DoorGuestInput,
): Promise<{ id: string }> {
  await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "runDoor");
    if (await findAdded(tx, eventId, input.id)) return;
    const { isFull } = await requireRoom(tx, eventId);
    if (isFull && !isOverCapacity) throw new AppError("conflict", "attendance.eventFull");
    const isKnown = input.email !== null && (await tx.eventGuest.count({ where: { eventId, email: input.email } })) > 0;
    const guest = { ...input, email: isKnown ? null : input.email, company: null, note: null };
    await storeGuest(tx, actor, eventId, { ...guest, status: "confirmed", source: "door" });
  });
  await publishGuestChange(eventId);
  return { id: input.id };
}

const OF_NEW_EMAIL = {
  ...{ claimTokenHash: null, invitedAt: null, invitationSentAt: null },
  ...{ calendarSentAt: null, announcementsOffAt: null },
};

/** Returns what another address changes, which may have been on the list before. */
async function moveAddress(tx: Tx, { id: eventId, guestId }: GuestIds, email: string | null) {
  await checkEmail(tx, eventId, email, guestId);
  await keepAddresses(tx, { id: guestId });
  return { ...OF_NEW_EMAIL, ...(await listKeptAddresses(tx, eventId, [email])).get(email) };
}

/**
 * A new address ends the links that were mailed to the old one.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, or `conflict` for an address that is
 * on the list
 */
export async function updateGuest(actor: Actor, ids: GuestIds, input: UpdateGuestInput): Promise<Guest> {
  const { id: eventId, guestId } = ids;
  const { guest, events } = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageGuests");
    const { email } = await requireGuest(tx, ids, { email: true });
    const hasNewEmail = input.email !== undefined && input.email !== email;
    const moved = hasNewEmail && (await moveAddress(tx, ids, input.email ?? null));
    await recordEventAudit(actor, "guest_changed", eventId, { guestId, fields: Object.keys(input) }, tx);
    const now = clock.now();
    const row = await tx.eventGuest.update({
      where: { id: guestId },
      data: {
        ...input,
        updatedAt: now,
        ...(moved && { ...moved, emailSetAt: now }),
      },
      select: GUEST,
    });
    return { guest: row, events: hasNewEmail ? await settleGuests(tx, eventId, [row.email]) : [] };
  });
  await publishGuestChange(eventId, events);
  return toGuest(guest);
}
