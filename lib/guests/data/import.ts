import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

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
