import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { MAX_GUEST_OFFERS } from "../constants/event";
import { GUEST_WITH_PLACE } from "../policy/places";
import type { GuestOffer } from "../schema/rsvp";

/** The place of a guest, which a member takes over. */
export type OwnGuest = { id: string; status: string; announcementsOffAt: Date | null };

type AtEvent = { userId: string; eventId: string };

const findConfirmedEmail = async (client: Db, userId: string): Promise<string | null> => {
  const where = { id: userId, emailVerifiedAt: { not: null }, deletedAt: null };
  return (await client.user.findFirst({ where, select: { email: true } }))?.email ?? null;
};

/** The member, if a page has read them. */
type ReadViewer = Pick<Viewer, "email" | "isEmailVerified">;

const toConfirmedEmail = ({ email, isEmailVerified }: ReadViewer): string | null =>
  isEmailVerified ? normalizeEmail(email) : null;

const declinedBy = (userId: string): Prisma.EventGuestOfferWhereInput => ({ userId, declinedAt: { not: null } });

/**
 * Returns the event's guest with the address that the member confirmed, unless an organizer
 * declined the guest, or the member said that it is not them.
 */
export async function findOwnGuest(client: Db, { userId, eventId }: AtEvent): Promise<OwnGuest | null> {
  const email = await findConfirmedEmail(client, userId);
  if (email === null) return null;
  return client.eventGuest.findFirst({
    where: {
      ...{ eventId, email, claimedAt: null, status: { not: "declined" } },
      event: { guestOffers: { none: declinedBy(userId) } },
    },
    select: { id: true, status: true, announcementsOffAt: true },
  });
}

/** An organizer across a block offers nothing. */
const isOfferedTo = (userId: string): Prisma.EventWhereInput => ({
  endTime: { gt: clock.now() },
  status: { not: "cancelled" },
  rsvps: { none: { userId, status: { in: ["confirmed", "declined"] } } },
  guestOffers: { none: declinedBy(userId) },
  OR: [{ createdById: null }, { createdBy: visibleTo(userId) }],
});

/** Of events that are not over, with the event's id and name. The first events come first. */
export async function listOfferedGuests(client: Db, userId: string, eventId?: string, viewer?: ReadViewer) {
  const email = viewer ? toConfirmedEmail(viewer) : await findConfirmedEmail(client, userId);
  if (email === null) return [];
  return client.eventGuest.findMany({
    where: { email, eventId, ...GUEST_WITH_PLACE, event: isOfferedTo(userId) },
    select: { id: true, event: { select: { id: true, name: true } } },
    orderBy: [{ event: { startTime: "asc" } }, { id: "asc" }],
    take: MAX_GUEST_OFFERS,
  });
}

/** Guest lists with the actor's address (docs/product/guests.md#offers). */
export async function listGuestOffers({ userId }: Pick<Actor, "userId">, viewer?: ReadViewer): Promise<GuestOffer[]> {
  return (await listOfferedGuests(db(), userId, undefined, viewer)).map(({ event }) => ({ event }));
}

/** Returns those of the mailed offers that still hold. */
export async function listOpenOffers(offers: AtEvent[]): Promise<AtEvent[]> {
  if (offers.length === 0) return [];
  const open = await db().eventGuestOffer.findMany({
    where: {
      OR: offers.map((offer) => ({ ...offer, event: isOfferedTo(offer.userId) })),
      user: { emailVerifiedAt: { not: null } },
    },
    select: { eventId: true, userId: true, user: { select: { email: true } } },
  });
  const addressed = open.map(({ eventId, user }) => ({ eventId, email: user.email }));
  const guests = await db().eventGuest.findMany({
    where: { OR: addressed, ...GUEST_WITH_PLACE },
    select: { eventId: true, email: true },
  });
  return open.filter(({ eventId, user }) =>
    guests.some((guest) => guest.eventId === eventId && guest.email === user.email),
  );
}
