import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { getPlaces } from "@/lib/events/service/rsvp/waitlist";
import { queueGuestCancel } from "@/lib/notifications/service/events/calendar-mail";

import { IMPORT_TIMEOUT_MS } from "../../constants/import";
import { findLastImport } from "../../data/import";
import type { UndoImportResult } from "../../schema/import";
import { publishGuestChange, settleGuests } from "../change";
import { keepAddresses } from "../remove";
import type { GuestValues } from "./plan";
import { updateGuests } from "./store.sql";

/** A guest's row as JSON has it, with times in ISO 8601. */
type StoredRow = GuestValues & Omit<Prisma.EventGuestCreateManyInput, keyof GuestValues> & { id: string };

type ChangedIds = { addedIds: string[]; arrivedIds: string[]; removedIds: string[] };
/** `before` has the guests who changed or left. */
type Changes = ChangedIds & { before: StoredRow[] };
/** `since`: when the first batch was stored. */
type Import = Changes & { since: Date | undefined };

type Batch = Partial<ChangedIds> & { eventId: string; importId: string; updatedIds?: string[] };

/** Keeps what is needed to undo a batch. Call it before the batch is stored. */
export async function recordImport(tx: Tx, { eventId, importId, updatedIds = [], ...ids }: Batch): Promise<void> {
  const { addedIds = [], arrivedIds = [], removedIds = [] } = ids;
  const changedIds = [...updatedIds, ...removedIds];
  if (addedIds.length + changedIds.length === 0) return;
  const before = await tx.eventGuest.findMany({ where: { id: { in: changedIds } } });
  const all = { addedIds, arrivedIds, removedIds, before };
  const changes = JSON.parse(JSON.stringify(all)) as Prisma.InputJsonObject;
  await tx.eventGuestImport.create({ data: { eventId, importId, createdAt: clock.now(), changes } });
}

/** Takes the batches of the event's last import. @throws AppError `conflict` */
async function takeChanges(tx: Tx, eventId: string, importId: string): Promise<Import> {
  if ((await findLastImport(eventId, tx)) !== importId) throw new AppError("conflict", "guestImport.undoEnded");
  const where = { eventId, importId };
  const order = { orderBy: { createdAt: "asc" } } as const;
  const batches = await tx.eventGuestImport.findMany({ where, select: { changes: true, createdAt: true }, ...order });
  await tx.eventGuestImport.deleteMany({ where });
  const all = batches.map(({ changes }) => changes as unknown as Changes);
  const added = new Set(all.flatMap(({ addedIds }) => addedIds));
  // A guest in several batches gets what was before the first one.
  const before = new Map(all.flatMap((each) => each.before.map((row) => [row.id, row] as const)).reverse());
  return {
    addedIds: [...added],
    arrivedIds: all.flatMap(({ arrivedIds }) => arrivedIds),
    removedIds: all.flatMap(({ removedIds }) => removedIds),
    before: [...before.values()].filter(({ id }) => !added.has(id)),
    since: batches[0]?.createdAt,
  };
}

const PRESENT = { id: true, email: true, status: true, checkedInAt: true, claimedAt: true } as const;
type Present = ReadonlyMap<string, Prisma.EventGuestGetPayload<{ select: typeof PRESENT }>>;

/** Makes pending who needs a place that the waitlist got meanwhile. */
async function placeGuests(tx: Tx, eventId: string, rows: StoredRow[], present: Present): Promise<StoredRow[]> {
  const { free } = (await getPlaces(tx, eventId)) ?? { free: null };
  const leaves = ({ id, status }: StoredRow): boolean => {
    const guest = present.get(id);
    return guest?.status === "confirmed" && !guest.checkedInAt && !guest.claimedAt && status !== "confirmed";
  };
  let places = (free ?? Infinity) + rows.filter(leaves).length;
  return rows.map((row) => {
    if (row.status !== "confirmed" || present.get(row.id)?.status === "confirmed") return row;
    places--;
    return places < 0 ? { ...row, status: "pending" as const } : row;
  });
}

/**
 * Gives changed guests what they had, and brings back those whom the import removed, but none whom
 * an organizer removed meanwhile. Returns how many.
 */
async function restoreGuests(tx: Tx, eventId: string, { before, removedIds }: Changes): Promise<number> {
  // All, because there is a limit of ids in a statement.
  const guests = await tx.eventGuest.findMany({ where: { eventId }, select: PRESENT });
  const present: Present = new Map(guests.map((guest) => [guest.id, guest]));
  const own = new Set(before.map(({ id }) => id));
  // Somebody else got the address meanwhile.
  const taken = new Set(guests.flatMap(({ id, email }) => (email === null || own.has(id) ? [] : [email])));
  const removed = new Set(removedIds);
  const returning = before.filter(
    ({ id, email }) => (present.has(id) || removed.has(id)) && (email === null || !taken.has(email)),
  );
  const rows = await placeGuests(tx, eventId, returning, present);
  const changed = rows.filter(({ id }) => present.has(id));
  const moved = changed.filter(({ id, email }) => present.get(id)?.email !== email).map(({ id }) => id);
  await keepAddresses(tx, { id: { in: moved } });
  await updateGuests(tx, changed as Parameters<typeof updateGuests>[1], clock.now());
  // Accounts may be gone meanwhile, and a link that was mailed has ended.
  const unlinked = { claimTokenHash: null, claimedAt: null, claimedById: null, checkedInById: null, invitedById: null };
  const left = rows.filter(({ id }) => !present.has(id)).map((row) => ({ ...row, ...unlinked }));
  const { count } = await tx.eventGuest.createMany({ data: left, skipDuplicates: true });
  return changed.length + count;
}

/**
 * Undoes the event's last import within an hour. Guests who were let in meanwhile, or joined with
 * an account, stay (docs/product/guest-import.md#undo).
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, or `conflict` later, or after another
 * import
 */
export async function undoImport(actor: Actor, eventId: string, importId: string): Promise<UndoImportResult> {
  const { result, events } = await db().$transaction(
    async (tx) => {
      await lockEventRight(tx, actor, eventId, "import");
      const changes = await takeChanges(tx, eventId, importId);
      const { addedIds, arrivedIds, before, since } = changes;
      // A guest of whom the door was told "already in" is in.
      const wasSeen = { some: { receivedAt: { gt: since } } };
      await tx.eventGuest.updateMany({
        where: { eventId, id: { in: arrivedIds }, NOT: { doorCheckIns: wasSeen } },
        data: { checkedInAt: null, checkedInById: null },
      });
      const where = { eventId, id: { in: addedIds }, checkedInAt: null, rsvp: { is: null } };
      await keepAddresses(tx, where);
      await queueGuestCancel(tx, eventId, addedIds, { deleted: true });
      const { count: removed } = await tx.eventGuest.deleteMany({ where });
      const restored = await restoreGuests(tx, eventId, changes);
      const kept = await tx.eventGuest.count({ where: { id: { in: addedIds } } });
      const counts = { removed: String(removed), restored: String(restored), kept: String(kept) };
      await recordEventAudit(actor, "guest_import_undone", eventId, counts, tx);
      const settled = await settleGuests(
        tx,
        eventId,
        before.map(({ email }) => email),
      );
      return { result: { removed, restored, kept }, events: settled };
    },
    { timeout: IMPORT_TIMEOUT_MS },
  );
  await publishGuestChange(eventId, events);
  return result;
}
