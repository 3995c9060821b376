import { randomUUID } from "node:crypto";

import type { Tx } from "@/lib/core/server/db";
import { updateEach } from "@/lib/core/server/update-each.sql";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { getSeats, toRsvpChanges } from "@/lib/events/service/waitlist";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { MAX_GUESTS } from "../../constants/guests";
import { listSeatedMembers, listStoredGuests, type StoredGuest } from "../../data/import";
import type { ImportRow } from "../../schema/import";
import { getFreeForGuests, settleGuests } from "../change";
import { keepAddresses, listKeptAddresses } from "../remove";
import { endClaimedRsvps } from "./end-claimed-rsvps";
import { type GuestSource, type GuestValues, type PlannedRow, planImport } from "./plan";

type Import = { eventId: string; source: GuestSource; rows: ImportRow[]; now: Date };

/** `events` are published after the commit. */
type Stored = { planned: PlannedRow[]; events: BusEvent[] };

type Change = PlannedRow & { values: GuestValues; guestId: string };

const isNewGuest = ({ outcome }: PlannedRow): boolean => outcome === "added" || outcome === "waiting";

/** `moved` are the guests who get another address. */
function listUpdates(changes: Change[], stored: StoredGuest[]) {
  const before = new Map(stored.map((guest) => [guest.id, guest]));
  const updated = changes.flatMap((change) => {
    const { guestId: id, outcome, values } = change;
    const { sourceStatus, ticketHashes } = before.get(id) ?? {};
    const isSameTicket = String(values.ticketHashes) === String(ticketHashes);
    const isChanged = outcome === "updated" || values.sourceStatus !== sourceStatus || !isSameTicket;
    return isChanged && !isNewGuest(change) ? [{ ...values, id }] : [];
  });
  return { updated, moved: updated.flatMap(({ id, email }) => (email === before.get(id)?.email ? [] : [id])) };
}

/** Of an address that stays, instead of the value of a new one. */
const keep = (column: string, value = "NULL"): string =>
  `"${column}" = CASE WHEN u.email IS NOT DISTINCT FROM t.email THEN t."${column}" ELSE ${value} END`;

// A check-in doesn't wait for the event's lock. A new address ends the links that were mailed to
// the old one, and has what was mailed to it before.
const GUEST_UPDATE = {
  table: "event_guests",
  columns: `name text, email text, company text, note text, status text, "sourceStatus" text, "externalId" text,
    "ticketHashes" text[], "invitationSentAt" timestamptz, "announcementsOffAt" timestamptz, "updatedAt" timestamptz`,
  set: `name = u.name, email = u.email, company = u.company, note = u.note, "externalId" = u."externalId",
    "sourceStatus" = u."sourceStatus", "updatedAt" = u."updatedAt",
    "ticketHashes" = COALESCE(u."ticketHashes", t."ticketHashes"),
    status = CASE WHEN t."checkedInAt" IS NULL THEN u.status ELSE t.status END,
    ${keep("emailSetAt", 'u."updatedAt"')}, ${keep("announcementsOffAt", 'u."announcementsOffAt"')},
    ${keep("invitationSentAt", 'u."invitationSentAt"')}, ${keep("invitedAt")}, ${keep("calendarSentAt")},
    ${keep("claimTokenHash")}`,
} as const;

/**
 * Stores a list of guests, safely repeatable. The transaction holds the event's lock.
 * The result doesn't say which guests are attendees', who would otherwise count twice.
 * @throws AppError `ended`, or `conflict` beyond the number of guests that an event can have
 */
export async function storeGuests(tx: Tx, { eventId, source, rows, now }: Import): Promise<Stored> {
  const listed = rows.flatMap(({ email }) => email ?? []);
  const ids = rows.flatMap(({ externalId }) => externalId ?? []);
  const where = { eventId, OR: [{ email: { in: listed } }, { source, externalId: { in: ids } }] };
  const stored = await listStoredGuests(where, tx);
  const members = await listSeatedMembers(eventId, listed, tx);
  const seats = await getSeats(tx, eventId);
  if (!seats) throw notFound("events.notFound");
  if (seats.hasEnded) throw new AppError("ended", "events.ended");
  const free = getFreeForGuests(seats);
  const planned = planImport(rows, { stored, source, free, seatedEmails: new Set(members.keys()) }).map((each) =>
    isNewGuest(each) ? { ...each, guestId: randomUUID() } : each,
  );
  const changes = planned.filter((each): each is Change => each.values !== null && each.guestId !== null);
  const added = changes.filter(isNewGuest);
  await checkRoom(tx, eventId, added.length);

  const { updated, moved } = listUpdates(changes, stored);
  const removed = planned.flatMap(({ outcome, guestId }) => (outcome === "removed" && guestId ? [guestId] : []));
  await keepAddresses(tx, { id: { in: [...moved, ...removed] } });
  const emails = changes.map(({ values }) => values.email);
  const kept = await listKeptAddresses(tx, eventId, emails);

  await tx.eventGuest.createMany({
    data: added.map(({ guestId: id, values }) => {
      const times = { emailSetAt: now, createdAt: now, updatedAt: now };
      return { ...values, ...kept.get(values.email), id, eventId, source, ...times };
    }),
  });
  const updates = updated.map((guest) => ({ ...guest, ...kept.get(guest.email), updatedAt: now }));
  await updateEach(tx, GUEST_UPDATE, updates);
  await queueGuestCancel(
    tx,
    eventId,
    updated.map(({ id }) => id),
  );

  const ended = await endClaimedRsvps(tx, eventId, removed);
  await queueGuestCancel(tx, eventId, removed, { deleted: true });
  await tx.eventGuest.deleteMany({ where: { id: { in: removed }, checkedInAt: null } });
  // Guests who left, declined, or became an attendee's free places.
  const settled = await settleGuests(tx, eventId, emails);
  return { planned, events: [...toRsvpChanges(eventId, ended), ...settled] };
}

async function checkRoom(tx: Tx, eventId: string, added: number): Promise<void> {
  if (added === 0) return;
  const count = await tx.eventGuest.count({ where: { eventId } });
  if (count + added > MAX_GUESTS) throw new AppError("conflict", "guests.tooMany", { values: { max: MAX_GUESTS } });
}
