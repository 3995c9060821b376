import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { NAME_ID_PREFIX } from "../constants/import";

/** The sync could add these guests again. */
const HAS_TICKET = {
  externalId: { not: null },
  NOT: { externalId: { startsWith: NAME_ID_PREFIX } },
  event: { eventbriteId: { not: null } },
} satisfies Prisma.EventGuestWhereInput;

/**
 * Deletes guests, and keeps the ids of their tickets, so that the Eventbrite sync doesn't bring
 * them again (docs/product/guests.md#removal). Returns how many.
 */
export async function deleteGuests(tx: Tx, where: Prisma.EventGuestWhereInput): Promise<number> {
  const guests = await tx.eventGuest.findMany({
    where: { AND: [where, HAS_TICKET] },
    select: { eventId: true, externalId: true },
  });
  const tickets = guests.flatMap(({ eventId, externalId }) => (externalId === null ? [] : { eventId, externalId }));
  await tx.eventRemovedGuest.createMany({ data: tickets, skipDuplicates: true });
  const { count } = await tx.eventGuest.deleteMany({ where });
  return count;
}

/** Returns which of the tickets belong to guests who were removed. */
export async function listRemovedTickets(tx: Tx, eventId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx.eventRemovedGuest.findMany({
    where: { eventId, externalId: { in: ids } },
    select: { externalId: true },
  });
  return new Set(rows.map(({ externalId }) => externalId));
}
