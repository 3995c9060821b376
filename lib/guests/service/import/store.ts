import { randomUUID } from "node:crypto";

import type { Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { GUEST_WITH_PLACE } from "@/lib/events/policy/places";
import { getPlaces, toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { MAX_GUESTS } from "../../constants/guests";
import { listPlacedMembers, listStoredGuests, requireImportTime, type StoredGuest } from "../../data/import";
import type { ImportRow } from "../../schema/import";
import { settleGuests } from "../change";
import { keepAddresses, listKeptAddresses } from "../remove";
import { endClaimedRsvps } from "./end-claimed-rsvps";
import { getParty, toPartyId, withPlusOnes } from "./party";
import { type GuestSource, type GuestValues, type PlannedRow, planImport } from "./plan";
import { updateGuests } from "./store.sql";
import { recordImport } from "./undo";

type Import = {
  eventId: string;
  source: GuestSource;
  rows: ImportRow[];
  now: Date;
  /** Checks in the guests who came. */
  organizerId?: string;
  /** Of an import that can be undone. */
  importId?: string;
  /** Names the plus-ones of a guest, for a source that has any. */
  toPlusOneName?: (guest: string) => string;
};

/** `events` are published after the commit. */
type Stored = { planned: PlannedRow[]; events: BusEvent[] };

type Change = PlannedRow & { values: GuestValues; guestId: string };

const CONFIRMED = "confirmed" as const;

const isNewGuest = ({ outcome }: PlannedRow): boolean => outcome === "added" || outcome === "waiting";

/** `moved` are the guests who get another address. */
function listUpdates(changes: Change[], stored: StoredGuest[]) {
  const before = new Map(stored.map((guest) => [guest.id, guest]));
  const updated = changes.flatMap((change) => {
    const { guestId: id, outcome, values } = change;
    const isChanged = outcome === "updated" || values.sourceStatus !== before.get(id)?.sourceStatus;
    return isChanged && !isNewGuest(change) ? [{ ...values, id }] : [];
  });
  return { updated, moved: updated.flatMap(({ id, email }) => (email === before.get(id)?.email ? [] : [id])) };
}

/**
 * Plans the rows against what is stored. Once the event is over, an attendee takes over no guest,
 * so that their row isn't stored, and answers like any other.
 */
async function planRows(tx: Tx, { eventId, source, rows: own, now, toPlusOneName }: Import) {
  const rows = toPlusOneName ? withPlusOnes(own, toPlusOneName) : own;
  const { isOver, cameAt } = await requireImportTime(tx, eventId, now);
  const listed = rows.flatMap(({ email }) => email ?? []);
  const ids = rows.flatMap(({ externalId }) => externalId ?? []);
  const where = { eventId, OR: [{ email: { in: listed } }, { source, externalId: { in: ids } }] };
  const stored = await listStoredGuests(where, tx);
  const members = await listPlacedMembers(eventId, listed, tx);
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  const known = { stored, source, free: places.freeBehindWaitlist, placedEmails: new Set(members.keys()) };
  const usable = cameAt ? rows : rows.map((row) => (row.status === "came" ? { ...row, status: CONFIRMED } : row));
  const planned = planImport(usable, known).map((each) =>
    isNewGuest(each) ? { ...each, guestId: randomUUID() } : each,
  );
  const changes = planned.filter((each): each is Change => each.values !== null && each.guestId !== null);
  const isAttendee = ({ values }: Change) => isOver && values.email !== null && members.has(values.email);
  return { planned, changes, stored, cameAt, added: changes.filter((each) => isNewGuest(each) && !isAttendee(each)) };
}

/**
 * Stores a list of guests, safely repeatable. The transaction holds the event's lock.
 * The result doesn't say which guests are attendees', who would otherwise count twice.
 * @throws AppError `ended`, or `conflict` beyond the number of guests that an event can have
 */
export async function storeGuests(tx: Tx, list: Import): Promise<Stored> {
  const { eventId, source, now } = list;
  const { planned, changes, stored, added, cameAt } = await planRows(tx, list);
  await checkRoom(tx, eventId, added.length);

  const { updated, moved } = listUpdates(changes, stored);
  const removed = planned.flatMap(({ outcome, guestId }) => (outcome === "removed" && guestId ? [guestId] : []));
  const arrivedIds = changes.flatMap(({ isArrival, guestId }) => (isArrival ? [guestId] : []));
  if (list.importId) {
    const addedIds = added.map(({ guestId }) => guestId);
    const updatedIds = updated.map(({ id }) => id);
    await recordImport(tx, { eventId, importId: list.importId, addedIds, arrivedIds, updatedIds, removedIds: removed });
  }
  await keepAddresses(tx, { id: { in: [...moved, ...removed] } });
  const emails = changes.map(({ values }) => values.email);
  const kept = await listKeptAddresses(tx, eventId, emails);
  const checkIn = { checkedInAt: cameAt, checkedInById: list.organizerId };
  const findBringer = findBringers(planned);

  await tx.eventGuest.createMany({
    data: added.map(({ guestId: id, values, isArrival }) => {
      const times = { emailSetAt: now, createdAt: now, updatedAt: now };
      const own = { id, eventId, source, broughtByGuestId: findBringer(values), ...times };
      return { ...values, ...kept.get(values.email), ...(isArrival && checkIn), ...own };
    }),
  });
  await updateGuests(
    tx,
    updated.map((guest) => ({ ...guest, ...kept.get(guest.email) })),
    now,
  );
  await tx.eventGuest.updateMany({
    where: { id: { in: arrivedIds }, ...GUEST_WITH_PLACE, checkedInAt: null },
    data: checkIn,
  });
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

/** Finds the guest who brings a plus-one, and has the row before. */
function findBringers(planned: PlannedRow[]): (values: GuestValues) => string | null {
  const ids = new Map<string, string | null>();
  for (const { row, guestId } of planned)
    if (row.plusOnes !== undefined && guestId !== null) ids.set(toPartyId(row), guestId);
  return (values) => ids.get(getParty(values) ?? "") ?? null;
}

async function checkRoom(tx: Tx, eventId: string, added: number): Promise<void> {
  if (added === 0) return;
  const count = await tx.eventGuest.count({ where: { eventId } });
  if (count + added > MAX_GUESTS) throw new AppError("conflict", "guests.tooMany", { values: { max: MAX_GUESTS } });
}
