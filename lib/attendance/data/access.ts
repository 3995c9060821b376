import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Event } from "@/lib/core/server/generated/prisma/client";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { listHiddenMembers } from "@/lib/events/data/hidden-members";
import { selectStanding, toStanding } from "@/lib/events/data/standing";
import { canSeeAttendees, mayAtEvent, type EventAction, type Standing } from "@/lib/events/policy/access";

type AttendeeAccess = Standing & { hasRsvp: boolean };

/** docs/product/events.md#attendee-list-access. @throws AppError `not_found` or `forbidden` */
export async function requireAttendeeAccess(actor: Actor, eventId: string): Promise<AttendeeAccess> {
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: {
      ...selectStanding(actor.userId),
      rsvps: { where: { userId: actor.userId, status: "confirmed" }, select: { id: true } },
    },
  });
  if (!event) throw notFound("events.notFound");
  const access = { ...toStanding(actor.userId, event), hasRsvp: event.rsvps.length > 0 };
  if (!canSeeAttendees(actor, access)) throw new AppError("forbidden", "attendance.rsvpRequired");
  return access;
}

export type Membership = { eventId: string; userId: string };

const toKey = ({ eventId, userId }: Membership): string => `${eventId} ${userId}`;

/** Reads roles again, because an open socket's role can be outdated. */
export async function filterAttendeeAccess<Pair extends Membership>(pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const [eventIds, userIds] = [
    [...new Set(pairs.map(({ eventId }) => eventId))],
    [...new Set(pairs.map(({ userId }) => userId))],
  ];
  const [events, rsvps, users, hidden] = await Promise.all([
    db().event.findMany({
      where: { id: { in: eventIds } },
      select: {
        id: true,
        hostUserId: true,
        team: { where: { userId: { in: userIds } }, select: { userId: true, role: true } },
      },
    }),
    db().eventRsvp.findMany({
      where: { eventId: { in: eventIds }, userId: { in: userIds }, status: "confirmed" },
      select: { eventId: true, userId: true },
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
  const confirmed = new Set(rsvps.map(toKey).filter((key) => !unseeing.has(key)));
  const roles = new Map(users.map((user) => [user.id, toEffectiveRole(user)]));
  return pairs.filter(({ eventId, userId }) => {
    const role = roles.get(userId);
    const event = eventsById.get(eventId);
    if (role === undefined || !event) return false;
    const hasRsvp = confirmed.has(toKey({ eventId, userId }));
    return canSeeAttendees({ role }, { ...toStanding(userId, event), hasRsvp });
  });
}

export async function requireSocketAccess(member: Membership): Promise<void> {
  const [allowed] = await filterAttendeeAccess([member]);
  if (allowed) return;
  const event = await db().event.findUnique({ where: { id: member.eventId }, select: { id: true } });
  throw event ? new AppError("forbidden", "attendance.rsvpRequired") : notFound("events.notFound");
}

export type OrganizedEvent = Pick<Event, "id" | "name" | "timezone" | "capacity"> & Standing;

/** docs/product/event-team.md#rights. @throws AppError `not_found` or `forbidden` */
export async function requireOrganizer(
  actor: Actor,
  eventId: string,
  action: EventAction,
  client: Db = db(),
): Promise<OrganizedEvent> {
  const found = await client.event.findUnique({
    where: { id: eventId },
    select: { id: true, name: true, timezone: true, capacity: true, ...selectStanding(actor.userId) },
  });
  if (!found) throw notFound("events.notFound");
  const { hostUserId, team, ...event } = found;
  const standing = toStanding(actor.userId, { hostUserId, team });
  if (!mayAtEvent(action, actor, standing)) throw new AppError("forbidden", "attendance.organizersOnly");
  return { ...event, ...standing };
}
