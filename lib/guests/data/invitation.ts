import { DAY_MS } from "@/lib/auth/constants";
import { hashToken } from "@/lib/auth/service/random-token";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { hasEnded } from "@/lib/events/policy/check-in";

import { GUEST_INVITATION_DAYS } from "../constants/guests";
import type { GuestToJoin, ShownGuestInvitation } from "../schema/guests";

const INVITED = {
  id: true,
  eventId: true,
  name: true,
  email: true,
  status: true,
  invitedAt: true,
  claimedAt: true,
  claimedById: true,
  event: { select: { name: true, endTime: true, status: true } },
} as const satisfies Prisma.EventGuestSelect;

type InvitedGuest = Prisma.EventGuestGetPayload<{ select: typeof INVITED }>;

/** Null for an unknown token. Whether the link still works: isClaimable. */
export const findInvitedGuest = (token: string, client: Db = db()): Promise<InvitedGuest | null> =>
  client.eventGuest.findUnique({ where: { claimTokenHash: hashToken(token) }, select: INVITED });

/** docs/product/guests.md#invitations */
export function isClaimable({ status, invitedAt, claimedAt, event }: InvitedGuest): boolean {
  const now = clock.now();
  const isInTime = invitedAt !== null && invitedAt.getTime() + GUEST_INVITATION_DAYS * DAY_MS > now.getTime();
  return status === "confirmed" && claimedAt === null && isInTime && !hasEnded(event, now);
}

/** Returns the event that the member joined by this link, or by confirming the guest's address. */
export async function findClaimedEvent(userId: string, token: string): Promise<string | null> {
  const guest = await findInvitedGuest(token);
  return guest?.claimedById === userId ? guest.eventId : null;
}

/** Returns what its page shows, or null for a link that doesn't work. */
export async function getGuestInvitation(token: string): Promise<ShownGuestInvitation | null> {
  const guest = await findInvitedGuest(token);
  if (!guest || !isClaimable(guest)) return null;
  return { eventId: guest.eventId, eventName: guest.event.name, guestName: guest.name };
}

/**
 * Returns the person as whom a visitor with the link joins, or null for a link that doesn't work.
 * Only the invited mailbox got the link, so its holder may see the address.
 */
export async function getGuestToJoin(token: string): Promise<GuestToJoin | null> {
  const guest = await findInvitedGuest(token);
  if (!guest?.email || !isClaimable(guest)) return null;
  const [firstName = "", ...lastNames] = guest.name.split(" ");
  return { eventName: guest.event.name, person: { firstName, lastName: lastNames.join(" "), email: guest.email } };
}
