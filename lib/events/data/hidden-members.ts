/**
 * Members who are hidden at an event (docs/product/privacy.md#hidden-at-an-event). Raw SQL uses the
 * database function `hidden_at(event)`. No other code may read event_hidden_members for this
 * purpose; tests/integration/platform/hidden-at-event.test.ts checks that.
 */
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** For SQL: the member is not hidden at the event. A hashed subquery, not one for each row. */
export const isShownAtSql = (eventId: string, userId: string): string =>
  `${userId} NOT IN (SELECT h."userId" FROM hidden_at(${eventId}) h)`;

/** For SQL: the viewer is hidden at the event, so they see nobody there. Evaluated once. */
export const isHiddenAtSql = (eventId: string, viewerId: string): string =>
  `EXISTS (SELECT FROM hidden_at(${eventId}) h WHERE h."userId" = ${viewerId})`;

/**
 * For SQL: the hidden members at each event of a list with the column `id`. Use it with NOT IN, so
 * that PostgreSQL hashes it.
 */
export const listHiddenAtEachSql = (events: string): string =>
  `SELECT listed.id, h."userId" FROM ${events} listed CROSS JOIN LATERAL hidden_at(listed.id) h`;

/** Matches members who are not hidden at the event. */
export const shownAt = (eventId: string) => ({ hiddenAtEvents: { none: { eventId } } }) satisfies Prisma.UserWhereInput;

/** Matches events where none of these members is hidden, so that they may meet there. */
export const showsAll = (userIds: string[]) =>
  ({ hiddenMembers: { none: { userId: { in: userIds } } } }) satisfies Prisma.EventWhereInput;

/** Selects the rows of an event for those of the members who are hidden there. */
export const selectHidden = (userId: string | { in: string[] }) =>
  ({ hiddenMembers: { where: { userId }, select: { userId: true } } }) satisfies Prisma.EventSelect;

export const HIDDEN_AT_SELECT = { hiddenAtEvents: { select: { eventId: true } } } satisfies Prisma.UserSelect;

/** The ids of the events where the member is hidden. */
export const toHiddenAt = (member: Prisma.UserGetPayload<{ select: typeof HIDDEN_AT_SELECT }>): string[] =>
  member.hiddenAtEvents.map(({ eventId }) => eventId);

/** Lists which of these members are hidden at which of these events. */
export const listHiddenMembers = (eventIds: string[], userIds: string[]) =>
  db().eventHiddenMember.findMany({
    where: { eventId: { in: eventIds }, userId: { in: userIds } },
    select: { eventId: true, userId: true },
  });
