import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeCursor, decodeTimeCursor, type Page, toPage } from "@/lib/core/server/pagination";
import { shownAt } from "@/lib/events/data/hidden-members";
import { listIntroducers } from "@/lib/introductions/data";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { listFittingIds } from "@/lib/suggestions/data/suggestions";
import { z } from "zod";

import { MAX_FITTING, RECAP_BEST } from "../constants";
import { takesFeedback } from "../policy";
import type { ListRecapPeopleInput, Recap, RecapPerson } from "../schema";
import { type RecapEvent, requireRecap } from "./access";

/** People the actor may see, who are not hidden at the event. */
const selectShown = (event: RecapEvent, userId: string): Prisma.UserWhereInput => ({
  ...visibleTo(userId),
  ...HAS_PROFILE,
  suspendedAt: null,
  ...shownAt(event.id),
});

/** Connections made at the event, and the requests to the actor from there. */
function selectConnections(event: RecapEvent, userId: string, show: "met" | "waiting"): Prisma.ConnectionWhereInput {
  const shown = selectShown(event, userId);
  if (show === "waiting") return { eventId: event.id, status: "pending", receiverId: userId, requester: shown };
  return {
    eventId: event.id,
    status: "accepted",
    OR: [
      { requesterId: userId, receiver: shown },
      { receiverId: userId, requester: shown },
    ],
  };
}

async function listConnected(
  event: RecapEvent,
  userId: string,
  { show, limit, cursor }: ListRecapPeopleInput & { show: "met" | "waiting" },
): Promise<Page<RecapPerson>> {
  const [time, id] = decodeTimeCursor(cursor);
  const rows = await db().connection.findMany({
    where: {
      ...selectConnections(event, userId, show),
      ...(time && { AND: { OR: [{ createdAt: { lt: time } }, { createdAt: time, id: { lt: id } }] } }),
    },
    select: {
      id: true,
      requesterId: true,
      createdAt: true,
      line: true,
      requester: { select: PUBLIC_USER_SELECT },
      receiver: { select: PUBLIC_USER_SELECT },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const page = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  const people = page.items.map(({ id: connectionId, requesterId, createdAt, line, requester, receiver }) => ({
    user: toPublicUser(requesterId === userId ? receiver : requester),
    connection: {
      id: connectionId,
      status: show === "met" ? ("accepted" as const) : ("pending" as const),
      requesterId,
      createdAt: createdAt.toISOString(),
      ...(show === "waiting" && line && { line }),
    },
  }));
  const ids = show === "met" ? people.map(({ user }) => user.id) : [];
  const introducers = ids.length > 0 ? await listIntroducers(userId, event.id, ids) : new Map<string, PublicUser>();
  return {
    ...page,
    items: people.map((person) => {
      const introducedBy = introducers.get(person.user.id);
      return { ...person, ...(introducedBy && { introducedBy }) };
    }),
  };
}

/**
 * Members whose confirmed attendance overlaps one of the actor's, and with whom no connection or
 * request exists, so that the actor may ask to connect. A decline counts as a request, because its
 * requester must not notice it.
 */
async function selectBeside(event: RecapEvent, userId: string): Promise<Prisma.ProfileWhereInput | null> {
  // A hidden member sees nobody there.
  if (event.isHidden) return null;
  const own = await db().eventAttendance.findMany({
    where: { eventId: event.id, userId, ...CONFIRMED },
    select: { checkInTime: true, checkOutTime: true },
    take: 50,
  });
  const overlaps = own.map(({ checkInTime, checkOutTime }) => ({
    checkInTime: { lt: checkOutTime ?? clock.now() },
    OR: [{ checkOutTime: null }, { checkOutTime: { gt: checkInTime } }],
  }));
  return {
    userId: { not: userId },
    user: {
      ...selectShown(event, userId),
      attendances: { some: { eventId: event.id, ...CONFIRMED, OR: overlaps } },
      sentConnections: { none: { receiverId: userId } },
      receivedConnections: { none: { requesterId: userId } },
    },
  };
}

const besideKey = z.tuple([z.string(), z.string(), z.uuid()]);

/** By name. */
async function readBeside(where: Prisma.ProfileWhereInput, take: number): Promise<RecapPerson[]> {
  const rows = await db().profile.findMany({
    where,
    select: { user: { select: PUBLIC_USER_SELECT } },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { userId: "asc" }],
    take,
  });
  return rows.map(({ user }) => ({ user: toPublicUser(user), connection: null }));
}

async function listBeside(
  event: RecapEvent,
  userId: string,
  { limit, cursor }: ListRecapPeopleInput,
): Promise<Page<RecapPerson>> {
  const where = await selectBeside(event, userId);
  if (!where) return { items: [], next: null };
  const [firstName, lastName, id] = cursor ? decodeCursor(cursor, besideKey) : [];
  const after: Prisma.ProfileWhereInput = {
    OR: [
      { firstName: { gt: firstName } },
      { firstName, lastName: { gt: lastName } },
      { firstName, lastName, userId: { gt: id } },
    ],
  };
  const people = await readBeside(cursor ? { AND: [where, after] } : where, limit + 1);
  return toPage(people, limit, ({ user: { id: userIdOfRow, profile } }) => [
    profile.firstName,
    profile.lastName,
    userIdOfRow,
  ]);
}

/** Those who fit best, as people to meet do, then others by name. */
async function listBest(event: RecapEvent, userId: string): Promise<Page<RecapPerson>> {
  const where = await selectBeside(event, userId);
  if (!where) return { items: [], next: null };
  const fitting = await listFittingIds(userId, event.id, MAX_FITTING, clock.now());
  const found = await readBeside({ AND: [where, { userId: { in: fitting } }] }, MAX_FITTING);
  const getRank = ({ user }: RecapPerson) => fitting.indexOf(user.id);
  const best = found.toSorted((a, b) => getRank(a) - getRank(b)).slice(0, RECAP_BEST);
  const isOther = { userId: { notIn: best.map(({ user }) => user.id) } };
  return { items: [...best, ...(await readBeside({ AND: [where, isOther] }, RECAP_BEST - best.length))], next: null };
}

/**
 * docs/product/recap.md#the-page
 * @throws AppError `not_found`, `validation` for an invalid cursor
 */
export async function listRecapPeople(
  actor: Actor,
  eventId: string,
  input: ListRecapPeopleInput,
): Promise<Page<RecapPerson>> {
  const event = await requireRecap(actor.userId, eventId);
  const { show } = input;
  if (show === "beside") return listBeside(event, actor.userId, input);
  if (show === "best") return listBest(event, actor.userId);
  return listConnected(event, actor.userId, { ...input, show });
}

/** @throws AppError `not_found` */
export async function getRecap(actor: Actor, eventId: string): Promise<Recap> {
  const { userId } = actor;
  const event = await requireRecap(userId, eventId);
  const beside = await selectBeside(event, userId);
  const [met, waiting, besideCount, feedback] = await Promise.all([
    db().connection.count({ where: selectConnections(event, userId, "met") }),
    db().connection.count({ where: selectConnections(event, userId, "waiting") }),
    beside ? db().profile.count({ where: beside }) : 0,
    db().eventFeedback.findUnique({
      where: { eventId_userId: { eventId, userId } },
      select: { rating: true, line: true },
    }),
  ]);
  return {
    event: { id: event.id, name: event.name },
    counts: { met, waiting, beside: besideCount },
    feedback,
    takesFeedback: takesFeedback(event, clock.now()),
  };
}
