import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { selectStanding, toStanding } from "@/lib/events/data/standing";
import { canImport } from "@/lib/events/policy/access";

export type StoredGuest = {
  id: string;
  name: string;
  email: string | null;
  company: string | null;
  note: string | null;
  status: string;
  source: string;
  externalId: string | null;
  /** The status in the last import, null before the first. */
  sourceStatus: string | null;
  isCheckedIn: boolean;
  /** Has become a member's RSVP, which has the place. */
  isClaimed: boolean;
};

/** docs/product/event-team.md#rights. @throws AppError `not_found` or `forbidden` */
export async function requireImporter(actor: Actor, eventId: string, client: Db = db()): Promise<void> {
  const event = await client.event.findUnique({ where: { id: eventId }, select: selectStanding(actor.userId) });
  if (!event) throw notFound("events.notFound");
  if (!canImport(actor, toStanding(actor.userId, event))) throw new AppError("forbidden", "guestImport.notAllowed");
}

const STORED = {
  id: true,
  name: true,
  email: true,
  company: true,
  note: true,
  status: true,
  source: true,
  externalId: true,
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
export async function listSeatedMembers(
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
