import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { getMinutesUntilCheckIn, hasEnded, takesCorrections } from "@/lib/events/policy/check-in";

import { UNDO_IMPORT_MS } from "../constants/import";

export type StoredGuest = {
  id: string;
  name: string;
  email: string | null;
  company: string | null;
  note: string | null;
  status: string;
  source: string;
  externalId: string | null;
  ticketHashes: string[];
  /** The status in the last import, null before the first. */
  sourceStatus: string | null;
  isCheckedIn: boolean;
  /** Has become a member's RSVP, which has the place. */
  isClaimed: boolean;
};

const STORED = {
  id: true,
  name: true,
  email: true,
  company: true,
  note: true,
  status: true,
  source: true,
  externalId: true,
  ticketHashes: true,
  sourceStatus: true,
  checkedInAt: true,
  claimedAt: true,
} satisfies Prisma.EventGuestSelect;

export async function listStoredGuests(where: Prisma.EventGuestWhereInput, client: Db = db()): Promise<StoredGuest[]> {
  const rows = await client.eventGuest.findMany({ where, select: STORED });
  return rows.map(({ checkedInAt, claimedAt, ...guest }) => ({
    ...guest,
    isCheckedIn: checkedInAt !== null,
    isClaimed: claimedAt !== null,
  }));
}

/**
 * The ids of members with a confirmed address and RSVP, by address. Without those who said that
 * they aren't the guest.
 */
export async function listPlacedMembers(
  eventId: string,
  emails: string[] | null,
  client: Db = db(),
): Promise<Map<string, string>> {
  if (emails?.length === 0) return new Map();
  const user = {
    ...{ emailVerifiedAt: { not: null }, deletedAt: null },
    ...(emails && { email: { in: emails } }),
    guestOffers: { none: { eventId, declinedAt: { not: null } } },
  };
  const rows = await client.eventRsvp.findMany({
    where: { eventId, status: "confirmed", user },
    select: { userId: true, user: { select: { email: true } } },
  });
  return new Map(rows.map((row) => [row.user.email, row.userId]));
}

/** `cameAt`: when guests who came are checked in. Null before the door opens. */
export type ImportTime = { isOver: boolean; cameAt: Date | null };

/** @throws AppError `not_found`, or `ended` when nobody corrects any more who was there */
export async function requireImportTime(client: Db, eventId: string, now: Date): Promise<ImportTime> {
  const event = await client.event.findUnique({
    where: { id: eventId },
    select: { startTime: true, endTime: true, status: true },
  });
  if (!event) throw notFound("events.notFound");
  if (event.status === "cancelled" || !takesCorrections(event, now)) throw new AppError("ended", "events.ended");
  const isOver = hasEnded(event, now);
  const isDoorOpen = getMinutesUntilCheckIn(event, now) === 0;
  return { isOver, cameAt: isDoorOpen ? (isOver ? event.endTime : now) : null };
}

/** Imports after it can be undone. */
export const getUndoStart = (): Date => new Date(clock.ms() - UNDO_IMPORT_MS);

/** The id of the event's last import, if it can still be undone. */
export async function findLastImport(eventId: string, client: Db = db()): Promise<string | null> {
  const last = await client.eventGuestImport.findFirst({
    where: { eventId, createdAt: { gt: getUndoStart() } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { importId: true },
  });
  return last?.importId ?? null;
}
