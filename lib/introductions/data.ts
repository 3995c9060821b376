import { PRESENT } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { type Db, db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { compareTexts } from "@/lib/core/shared/text/text-search";
import { requireEventRight } from "@/lib/events/data/event-right";
import { selectHidden, shownAt } from "@/lib/events/data/hidden-members";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { HIDDEN_SELECT, toHiddenIds, visibleTo } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { Introduction } from "./schema";

export const isPresentAt = (eventId: string) =>
  ({
    suspendedAt: null,
    deletedAt: null,
    attendances: { some: { eventId, ...PRESENT } },
  }) satisfies Prisma.UserWhereInput;

/** Somebody who is in, and not hidden there. */
export const isIn = (eventId: string) => ({ ...isPresentAt(eventId), ...shownAt(eventId) });

/** "Leave me alone" turns it off, as for suggestions. */
const OPEN_TO_PEOPLE = { profile: { suggestMe: true } } satisfies Prisma.UserWhereInput;

/**
 * Whatever was stored, an introduction exists for a viewer only while all of this holds: its
 * introducer never learns whether it does (docs/product/introductions.md#what-nobody-learns).
 */
function selectOpen(viewerId: string, eventId: string): Prisma.EventIntroductionWhereInput {
  const viewer = { ...isIn(eventId), ...OPEN_TO_PEOPLE };
  const other = {
    ...visibleTo(viewerId),
    ...viewer,
    sentConnections: { none: { receiverId: viewerId, status: "accepted" } },
    receivedConnections: { none: { requesterId: viewerId, status: "accepted" } },
  } satisfies Prisma.UserWhereInput;
  return {
    eventId,
    connectedAt: null,
    event: { endTime: { gt: clock.now() }, status: { not: "cancelled" } },
    introducer: { ...visibleTo(viewerId), ...HAS_PROFILE, suspendedAt: null, ...shownAt(eventId) },
    OR: [
      { oneId: viewerId, oneAnswer: { not: "no" }, one: viewer, other },
      { otherId: viewerId, otherAnswer: { not: "no" }, other: viewer, one: other },
    ],
  };
}

const SELECT = {
  id: true,
  oneId: true,
  oneAnswer: true,
  otherAnswer: true,
  line: true,
  introducer: { select: { ...PUBLIC_USER_SELECT, ...HIDDEN_SELECT } },
  one: { select: PUBLIC_USER_SELECT },
  other: { select: PUBLIC_USER_SELECT },
} satisfies Prisma.EventIntroductionSelect;

type OpenIntroduction = Introduction & {
  /** Which side of the row the viewer is. */
  side: "one" | "other";
  ownAnswer: string;
  theirAnswer: string;
};

type Which = { eventId: string; id?: string };

/** Returns those at the event that the viewer has not refused, oldest first. */
export async function listOpenIntroductions(
  viewerId: string,
  { eventId, id }: Which,
  client: Db = db(),
): Promise<OpenIntroduction[]> {
  const rows = await client.eventIntroduction.findMany({
    where: { ...selectOpen(viewerId, eventId), id },
    select: SELECT,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(({ oneId, introducer, one, other, oneAnswer, otherAnswer, ...row }) => {
    const isOne = oneId === viewerId;
    const met = isOne ? other : one;
    if (toHiddenIds(introducer).includes(met.id)) return [];
    return {
      ...row,
      introducer: toPublicUser({ id: introducer.id, profile: introducer.profile }),
      other: toPublicUser(met),
      side: isOne ? ("one" as const) : ("other" as const),
      ownAnswer: isOne ? oneAnswer : otherAnswer,
      theirAnswer: isOne ? otherAnswer : oneAnswer,
    };
  });
}

/** Those without the caller's answer. @throws AppError `not_found`, `forbidden` */
export async function listIntroductions(actor: Actor, eventId: string): Promise<Introduction[]> {
  await requireEventRight(actor, eventId, "seeAttendees");
  const open = await listOpenIntroductions(actor.userId, { eventId });
  return open
    .filter(({ ownAnswer }) => ownAnswer === "open")
    .map(({ id, introducer, other, line }) => ({ id, introducer, other, line }));
}

/**
 * The caller's connections who are in, by name. None for a caller who is hidden there.
 * @throws AppError `not_found`, `forbidden`
 */
export async function listIntroducible(actor: Actor, eventId: string): Promise<PublicUser[]> {
  const { userId } = actor;
  await requireEventRight(actor, eventId, "seeAttendees");
  if (await isHiddenThere(db(), userId, eventId)) return [];
  const shown = { ...visibleTo(userId), ...isIn(eventId), ...HAS_PROFILE };
  const rows = await db().connection.findMany({
    where: {
      status: "accepted",
      OR: [
        { requesterId: userId, receiver: shown },
        { receiverId: userId, requester: shown },
      ],
    },
    select: { requesterId: true, requester: { select: PUBLIC_USER_SELECT }, receiver: { select: PUBLIC_USER_SELECT } },
    take: 500,
  });
  return rows
    .map(({ requesterId, requester, receiver }) => toPublicUser(requesterId === userId ? receiver : requester))
    .sort((a, b) => compareTexts(formatFullName(a.profile), formatFullName(b.profile)));
}

/** By whom the member met each of these people at the event, as far as the member sees them. */
export async function listIntroducers(
  viewerId: string,
  eventId: string,
  otherIds: string[],
): Promise<Map<string, PublicUser>> {
  const rows = await db().eventIntroduction.findMany({
    where: {
      eventId,
      connectedAt: { not: null },
      introducer: { ...visibleTo(viewerId), ...HAS_PROFILE, ...shownAt(eventId) },
      OR: [
        { oneId: viewerId, otherId: { in: otherIds } },
        { otherId: viewerId, oneId: { in: otherIds } },
      ],
    },
    select: { oneId: true, otherId: true, introducer: { select: PUBLIC_USER_SELECT } },
  });
  return new Map(
    rows.map(({ oneId, otherId, introducer }) => [oneId === viewerId ? otherId : oneId, toPublicUser(introducer)]),
  );
}

/** Whether the member is hidden at the event. */
export async function isHiddenThere(tx: Db, userId: string, eventId: string): Promise<boolean> {
  const event = await tx.event.findUnique({ where: { id: eventId }, select: selectHidden(userId) });
  return (event?.hiddenMembers.length ?? 0) > 0;
}
