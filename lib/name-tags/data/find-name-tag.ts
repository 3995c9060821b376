import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { readNameTagCode } from "@/lib/event-people/policy";
import { formatFullName } from "@/lib/profiles/constants/profile";

const EVENT = { id: true, name: true, endTime: true, status: true } as const satisfies Prisma.EventSelect;
type NameTagEvent = Prisma.EventGetPayload<{ select: typeof EVENT }>;

export type NameTagHolder = { code: string; event: NameTagEvent; name: string; company: string | null } & (
  { kind: "guest"; guestId: string } | { kind: "member"; userId: string }
);

const MEMBER = {
  select: { id: true, suspendedAt: true, profile: { select: { firstName: true, lastName: true, company: true } } },
} as const;

const hasPlace = async (eventId: string, userId: string | undefined, client: Db): Promise<boolean> =>
  userId !== undefined && (await client.eventRsvp.count({ where: { eventId, userId, status: "confirmed" } })) > 0;

/**
 * Returns null for a code that is wrong, was replaced, or is of somebody who is not confirmed any
 * more or suspended. A guest's code is the member's once they have claimed the guest.
 */
export async function findNameTagHolder(text: string, client: Db = db()): Promise<NameTagHolder | null> {
  const code = readNameTagCode(text);
  if (!code) return null;
  const nameTag = await client.eventNameTag.findUnique({
    where: { code },
    select: {
      event: { select: EVENT },
      rsvp: { select: { status: true, user: MEMBER } },
      guest: { select: { id: true, name: true, company: true, status: true, claimedAt: true, claimedBy: MEMBER } },
    },
  });
  if (!nameTag) return null;
  const { event, rsvp, guest } = nameTag;
  if (guest && !guest.claimedAt) {
    const { id: guestId, name, company, status } = guest;
    return status === "confirmed" ? { code, event, kind: "guest", guestId, name, company } : null;
  }
  const isConfirmed = guest ? await hasPlace(event.id, guest.claimedBy?.id, client) : rsvp?.status === "confirmed";
  const { id: userId, suspendedAt, profile } = (guest ? guest.claimedBy : rsvp?.user) ?? {};
  if (!isConfirmed || !userId || suspendedAt || !profile) return null;
  return { code, event, kind: "member", userId, name: formatFullName(profile), company: profile.company };
}
