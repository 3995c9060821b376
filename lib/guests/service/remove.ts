import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { sign } from "@/lib/core/server/signature";

import { NAME_ID_PREFIX } from "../constants/import";

/** The sync could add these guests again. */
const HAS_TICKET = {
  externalId: { not: null },
  NOT: { externalId: { startsWith: NAME_ID_PREFIX } },
  event: { eventbriteId: { not: null } },
} satisfies Prisma.EventGuestWhereInput;

const MAILED = { invitationSentAt: true, announcementsOffAt: true } as const;
/** The mails that an address got, and whether it unsubscribed. */
type Mailed = Prisma.EventRemovedGuestGetPayload<{ select: typeof MAILED }>;

const toAddressId = (eventId: string, email: string) => `email:${sign("guest address", `${eventId} ${email}`)}`;

/** Call it before the guests lose their addresses. Ends the codes that only mails to them have. */
export async function keepAddresses(tx: Tx, where: Prisma.EventGuestWhereInput): Promise<void> {
  const guests = await tx.eventGuest.findMany({ where, select: { eventId: true, email: true, ...MAILED } });
  const rows = guests.flatMap(({ email, ...guest }) =>
    email === null ? [] : { ...guest, externalId: toAddressId(guest.eventId, email) },
  );
  const eventIds = [...new Set(rows.map(({ eventId }) => eventId))];
  const ids = rows.map(({ externalId }) => externalId);
  await tx.eventRemovedGuest.deleteMany({ where: { eventId: { in: eventIds }, externalId: { in: ids } } });
  await tx.eventRemovedGuest.createMany({
    data: rows.filter(({ invitationSentAt, announcementsOffAt }) => invitationSentAt ?? announcementsOffAt),
    skipDuplicates: true,
  });
  await tx.eventNameTag.deleteMany({ where: { guest: where, printedAt: null } });
}

/** Returns what is kept of those of the addresses that were on the event's list before. */
export async function listKeptAddresses(tx: Tx, eventId: string, emails: (string | null)[]) {
  const ids = new Map(emails.flatMap((email) => (email === null ? [] : [[toAddressId(eventId, email), email]])));
  const rows = await tx.eventRemovedGuest.findMany({
    where: { eventId, externalId: { in: [...ids.keys()] } },
    select: { externalId: true, ...MAILED },
  });
  return new Map<string | null, Mailed>(rows.map(({ externalId, ...kept }) => [ids.get(externalId) ?? null, kept]));
}

/**
 * Deletes guests, and keeps the ids of their tickets, so that the Eventbrite sync doesn't bring
 * them again, and their addresses (docs/product/guests.md#removal). Returns how many.
 */
export async function deleteGuests(tx: Tx, where: Prisma.EventGuestWhereInput): Promise<number> {
  await keepAddresses(tx, where);
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
