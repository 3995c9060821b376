import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople } from "@/lib/event-people/data/people";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { matchesWords } from "@/lib/core/server/database/match-words";
import { decodeCursor, timeKey, toPage, withTotal, type Page } from "@/lib/core/server/pagination";

import { EVENT_STATUSES, EVENT_VISIBILITIES } from "../constants/event";
import { MANAGED_COLUMNS } from "../responses/event";
import type { EventCreator, ListManagedInput, ManagedEvent, ManagedScope } from "../schema/manage";

const CREATOR = {
  id: true,
  email: true,
  profile: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.UserSelect;

const toCreator = (user: Prisma.UserGetPayload<{ select: typeof CREATOR }> | null): EventCreator | null =>
  user && { id: user.id, name: (user.profile && formatFullName(user.profile)) || user.email };

/** For admins. @throws AppError `forbidden` */
export async function findMember(actor: Actor, userId: string): Promise<EventCreator | null> {
  requireAdmin(actor);
  return toCreator(await db().user.findFirst({ where: { id: userId, deletedAt: null }, select: CREATOR }));
}

/** For admins. @throws AppError `forbidden` */
export async function findEventCreator(actor: Actor, eventId: string): Promise<EventCreator | null> {
  requireAdmin(actor);
  return toCreator(await db().user.findFirst({ where: { createdEvents: { some: { id: eventId } } }, select: CREATOR }));
}

const SEARCHED = ["name", "location", "venueName", "venueAddress", "hostName", "eventbriteId"] as const;

const isInScope = (scope: ManagedScope, now: Date): Prisma.EventWhereInput => {
  if (scope === "cancelled") return { status: "cancelled" };
  if (scope === "upcoming") return { status: { not: "cancelled" }, endTime: { gt: now } };
  return scope === "past" ? { status: { not: "cancelled" }, endTime: { lte: now } } : {};
};

function buildAfterCursorWhere(cursor: string | undefined, isAscending: boolean): Prisma.EventWhereInput {
  if (cursor === undefined) return {};
  const [startTime, id] = decodeCursor(cursor, timeKey);
  return isAscending
    ? { OR: [{ startTime: { gt: startTime } }, { startTime, id: { gt: id } }] }
    : { OR: [{ startTime: { lt: startTime } }, { startTime, id: { lt: id } }] };
}

/**
 * For admins. Includes past and cancelled events. Upcoming events start with the soonest, the
 * others with the latest.
 * @throws AppError `forbidden`, or `validation` for an invalid cursor
 */
export async function listManagedEvents(
  actor: Actor,
  { scope, q, createdBy, limit, cursor }: ListManagedInput,
  now: Date,
): Promise<Page<ManagedEvent>> {
  requireAdmin(actor);
  const isAscending = scope === "upcoming";
  const direction = isAscending ? "asc" : "desc";
  const listed = [isInScope(scope, now), { createdById: createdBy }, ...matchesWords(q, SEARCHED)];
  const rows = await db().event.findMany({
    where: { AND: [...listed, buildAfterCursorWhere(cursor, isAscending)] },
    select: { ...MANAGED_COLUMNS, createdBy: { select: CREATOR } },
    orderBy: [{ startTime: direction }, { id: direction }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, ({ startTime, id }) => [startTime.toISOString(), id]);
  const people = await countEventPeople(items.map(({ id }) => id));
  const page = {
    next,
    items: items.map((event) => ({
      ...event,
      rsvpCount: people(event.id)(WITH_PLACE, "member"),
      guestCount: people(event.id)(WITH_PLACE, "guest"),
      waitlistedCount: people(event.id)(["waitlisted"]),
      checkedInCount: people(event.id)(["in"]),
      createdBy: toCreator(event.createdBy),
      status: z.enum(EVENT_STATUSES).parse(event.status),
      visibility: z.enum(EVENT_VISIBILITIES).parse(event.visibility),
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
    })),
  };
  return withTotal(page, cursor, () => db().event.count({ where: { AND: listed } }));
}
