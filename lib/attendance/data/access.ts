import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { selectHidden } from "@/lib/events/data/hidden-members";
import { selectRolesOf, toEventRoles } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

export type Membership = { eventId: string; userId: string };

/** Reads roles again, because an open socket's role can be outdated. */
export async function filterAttendeeAccess<Pair extends Membership>(pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const [eventIds, userIds] = [
    [...new Set(pairs.map(({ eventId }) => eventId))],
    [...new Set(pairs.map(({ userId }) => userId))],
  ];
  const [events, users] = await Promise.all([
    db().event.findMany({
      where: { id: { in: eventIds } },
      select: { id: true, hostUserId: true, ...selectRolesOf({ in: userIds }), ...selectHidden({ in: userIds }) },
    }),
    db().user.findMany({
      where: { id: { in: userIds }, deletedAt: null },
      select: { id: true, role: true, hasTwoStep: true },
    }),
  ]);
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const siteRoles = new Map(users.map((user) => [user.id, toEffectiveRole(user)]));
  return pairs.filter(({ eventId, userId }) => {
    const role = siteRoles.get(userId);
    const event = eventsById.get(eventId);
    if (role === undefined || !event) return false;
    // A hidden member's RSVP shows them nobody (docs/product/privacy.md#hidden-at-an-event).
    const rsvps = event.hiddenMembers.some((hidden) => hidden.userId === userId) ? [] : event.rsvps;
    return hasEventRight(toEventRoles({ userId, role }, { ...event, rsvps }), "seeAttendees");
  });
}

export async function requireSocketAccess(member: Membership): Promise<void> {
  const [allowed] = await filterAttendeeAccess([member]);
  if (allowed) return;
  const event = await db().event.findUnique({ where: { id: member.eventId }, select: { id: true } });
  throw event ? new AppError("forbidden", "attendance.rsvpRequired") : notFound("events.notFound");
}
