import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";

import { listTeamRoles } from "../../policy/access";

/** Events that one mail names. */
const MAX_EVENTS = 20;

type Span = { since: Date; until: Date };

const isNew = ({ since, until }: Span): Prisma.EventRsvpWhereInput => ({
  createdAt: { gt: since, lte: until },
  status: { not: "declined" },
  event: { endTime: { gt: clock.now() }, status: { not: "cancelled" } },
});

const ORGANIZER = {
  id: true,
  emailVerifiedAt: true,
  deletedAt: true,
  suspendedAt: true,
  profile: { select: { timezone: true, quietHours: true, notifications: true } },
} satisfies Prisma.UserSelect;

type Organizer = Prisma.UserGetPayload<{ select: typeof ORGANIZER }>;

/** Lists the organizers of events with new RSVPs, and when the newest was made. */
export async function listOrganizersWithNews(span: Span): Promise<{ organizer: Organizer; newest: Date }[]> {
  const news = await db().eventRsvp.groupBy({ by: ["eventId"], where: isNew(span), _max: { createdAt: true } });
  const events = await db().event.findMany({
    where: { id: { in: news.map(({ eventId }) => eventId) } },
    select: {
      id: true,
      hostUser: { select: ORGANIZER },
      team: { where: { role: { in: listTeamRoles("seeRsvps") } }, select: { user: { select: ORGANIZER } } },
    },
  });
  const newest = new Map(news.map(({ eventId, _max }) => [eventId, _max.createdAt ?? span.since]));
  const found = new Map<string, { organizer: Organizer; newest: Date }>();
  for (const { id, hostUser, team } of events) {
    const at = newest.get(id) ?? span.since;
    for (const organizer of [...(hostUser ? [hostUser] : []), ...team.map(({ user }) => user)]) {
      const known = found.get(organizer.id)?.newest ?? at;
      found.set(organizer.id, { organizer, newest: at > known ? at : known });
    }
  }
  return [...found.values()].filter(({ organizer }) => !organizer.deletedAt && !organizer.suspendedAt);
}

type NewRsvps = { eventId: string; name: string; count: number; requests: number };

/**
 * Counts the new RSVPs of others at each event whose RSVPs the member may see, the next event
 * first. They may have been cancelled or decided since.
 */
export async function listNewRsvps(userId: string, span: Span): Promise<NewRsvps[]> {
  const organized: Prisma.EventWhereInput = {
    OR: [{ hostUserId: userId }, { team: { some: { userId, role: { in: listTeamRoles("seeRsvps") } } } }],
  };
  const rows = await db().eventRsvp.groupBy({
    by: ["eventId", "status"],
    where: { AND: [isNew(span), { userId: { not: userId }, event: organized }] },
    _count: { _all: true },
  });
  const events = await db().event.findMany({
    where: { id: { in: rows.map(({ eventId }) => eventId) } },
    select: { id: true, name: true },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_EVENTS,
  });
  const count = (eventId: string, statuses: string[]): number =>
    rows.reduce(
      (sum, row) => (row.eventId === eventId && statuses.includes(row.status) ? sum + row._count._all : sum),
      0,
    );
  return events.map(({ id, name }) => ({
    eventId: id,
    name,
    count: count(id, ["confirmed", "waitlisted"]),
    requests: count(id, ["pending"]),
  }));
}
