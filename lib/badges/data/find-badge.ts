import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { readBadgeCode } from "@/lib/event-people/policy";
import { formatFullName } from "@/lib/profiles/constants/profile";

const EVENT = { id: true, name: true, endTime: true, status: true } as const satisfies Prisma.EventSelect;
type BadgeEvent = Prisma.EventGetPayload<{ select: typeof EVENT }>;

export type BadgeHolder = { code: string; event: BadgeEvent; name: string; company: string | null } & (
  { kind: "guest"; guestId: string } | { kind: "member"; userId: string }
);

const PROFILE = { select: { profile: { select: { firstName: true, lastName: true, company: true } } } } as const;

async function hasPlace(eventId: string, userId: string | null, client: Db): Promise<boolean> {
  if (!userId) return false;
  const rsvp = await client.eventRsvp.findFirst({
    where: { eventId, userId, status: "confirmed" },
    select: { id: true },
  });
  return rsvp !== null;
}

/**
 * Returns null for a code that is wrong, was replaced, or is of somebody who is not confirmed any
 * more. A guest's code is the member's once they have claimed the guest.
 */
export async function findBadgeHolder(text: string, client: Db = db()): Promise<BadgeHolder | null> {
  const code = readBadgeCode(text);
  if (!code) return null;
  const badge = await client.eventBadge.findUnique({
    where: { code },
    select: {
      event: { select: EVENT },
      rsvp: { select: { userId: true, status: true, user: PROFILE } },
      guest: {
        select: {
          id: true,
          name: true,
          company: true,
          status: true,
          claimedAt: true,
          claimedById: true,
          claimedBy: PROFILE,
        },
      },
    },
  });
  if (!badge) return null;
  const { event, rsvp, guest } = badge;
  if (guest && !guest.claimedAt) {
    const { id: guestId, name, company, status } = guest;
    return status === "confirmed" ? { code, event, kind: "guest", guestId, name, company } : null;
  }
  const member = guest
    ? (await hasPlace(event.id, guest.claimedById, client)) && {
        userId: guest.claimedById,
        profile: guest.claimedBy?.profile,
      }
    : rsvp?.status === "confirmed" && { userId: rsvp.userId, profile: rsvp.user.profile };
  if (!member || !member.userId || !member.profile) return null;
  const { profile, userId } = member;
  return { code, event, kind: "member", userId, name: formatFullName(profile), company: profile.company };
}
