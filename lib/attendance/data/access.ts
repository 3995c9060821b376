import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { listHiddenMembers } from "@/lib/events/data/hidden-members";
import { selectRolesOf, toEventRoles } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

export type Membership = { eventId: string; userId: string };

const toKey = ({ eventId, userId }: Membership): string => `${eventId} ${userId}`;

/** Reads roles again, because an open socket's role can be outdated. */
export async function filterAttendeeAccess<Pair extends Membership>(pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const [eventIds, userIds] = [
    [...new Set(pairs.map(({ eventId }) => eventId))],
    [...new Set(pairs.map(({ userId }) => userId))],
  ];
  const [events, users, hidden] = await Promise.all([
    db().event.findMany({
      where: { id: { in: eventIds } },
      select: { id: true, hostUserId: true, ...selectRolesOf({ in: userIds }) },
    }),
    db().user.findMany({
      where: { id: { in: userIds }, deletedAt: null },
      select: { id: true, role: true, hasTwoStep: true },
    }),
    listHiddenMembers(eventIds, userIds),
  ]);
  const eventsById = new Map(events.map((event) => [event.id, event]));
  // A hidden member's RSVP shows them nobody (docs/product/privacy.md#hidden-at-an-event).
  const unseeing = new Set(hidden.map(toKey));
  const siteRoles = new Map(users.map((user) => [user.id, toEffectiveRole(user)]));
  return pairs.filter((pair) => {
    const role = siteRoles.get(pair.userId);
    const event = eventsById.get(pair.eventId);
    if (role === undefined || !event) return false;
    const rsvps = unseeing.has(toKey(pair)) ? [] : event.rsvps;
    return hasEventRight(toEventRoles({ userId: pair.userId, role }, { ...event, rsvps }), "seeAttendees");
  });
}

export async function requireSocketAccess(member: Membership): Promise<void> {
  const [allowed] = await filterAttendeeAccess([member]);
  if (allowed) return;
  const event = await db().event.findUnique({ where: { id: member.eventId }, select: { id: true } });
  throw event ? new AppError("forbidden", "attendance.rsvpRequired") : notFound("events.notFound");
}
