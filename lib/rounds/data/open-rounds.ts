import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { type Db, db } from "@/lib/core/server/db";
import type { EventRounds, Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import { HIDDEN_AT_SELECT, showsAll, shownAt, toHiddenAt } from "@/lib/events/data/hidden-members";
import { hasEnded } from "@/lib/events/policy/check-in";
import { GUEST_WITH_PLACE } from "@/lib/events/policy/places";
import { isIn } from "@/lib/introductions/data";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { HAS_PROFILE, PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { MAX_EARLIER_EVENTS } from "@/lib/suggestions/constants";
import { type Candidate, findTalkReason, type Person } from "@/lib/suggestions/policy/score";

import { MAX_ROUND_GUESTS } from "../constants";
import { getRoundEnd } from "../policy/time";
import type { ManagedRounds, Rounds } from "../schema";
import { listMatchingAnswers, selectMatchingAnswers } from "./matching-answers";

/** The rounds that are announced or go on. They end with the event. */
export const findOpenRounds = (client: Db, eventId: string): Promise<EventRounds | null> =>
  client.eventRounds.findFirst({ where: { eventId, endedAt: null } });

/** Matches members who may sit at a table of an event: in, and not hidden there. */
export const isMemberIn = (eventId: string) => ({ ...HAS_PROFILE, ...isIn(eventId) });

export const isGuestIn = (eventId: string) =>
  ({ eventId, ...GUEST_WITH_PLACE, checkedInAt: { not: null } }) satisfies Prisma.EventGuestWhereInput;

/** Matches who has a seat in the next round. */
export const takesPart = ({ id: roundsId, eventId }: EventRounds) =>
  ({
    roundsId,
    leftAt: null,
    OR: [{ user: isMemberIn(eventId) }, { guest: isGuestIn(eventId) }],
  }) satisfies Prisma.EventRoundPersonWhereInput;

const toTimes = (row: EventRounds) => ({
  id: row.id,
  rounds: row.rounds,
  minutes: row.minutes,
  round: row.round,
  endsAt: getRoundEnd(row)?.toISOString() ?? null,
});

const selectMate = (eventId: string, viewerId: string) =>
  ({
    id: true,
    profile: { select: { ...PUBLIC_PROFILE_SELECT, visibility: true } },
    rsvps: selectMatchingAnswers(eventId),
    attendances: {
      where: {
        ...CONFIRMED,
        eventId: { not: eventId },
        event: {
          endTime: { lte: clock.now() },
          status: { not: "cancelled" },
          attendances: { some: { userId: viewerId, ...CONFIRMED } },
          ...showsAll([viewerId]),
        },
      },
      select: { event: { select: { id: true, name: true } } },
      orderBy: { event: { startTime: "desc" } },
      take: MAX_EARLIER_EVENTS,
    },
    sentConnections: { where: { receiverId: viewerId }, select: { id: true } },
    receivedConnections: { where: { requesterId: viewerId }, select: { id: true } },
    ...HIDDEN_AT_SELECT,
    ...TOPICS_SELECT,
  }) satisfies Prisma.UserSelect;

type Mate = Prisma.UserGetPayload<{ select: ReturnType<typeof selectMate> }>;

/** With the topics that the viewer may see. */
function toPerson({ id: userId, profile, topics }: Mate, isOwn: boolean): Person {
  const viewer = { isOwn, isConnected: false, isAtSameEvent: true };
  const shown = profile && showTopics(topics, profile.visibility, viewer).topics;
  return {
    userId,
    profession: profile?.profession ?? null,
    industry: profile?.industry ?? null,
    topics: shown ?? { lookingFor: [], canHelpWith: [] },
  };
}

/** The latest event that both attended, unless the mate hides there or the two know each other. */
function findSharedEvent(mate: Mate): Candidate["sharedEvent"] {
  if (mate.sentConnections.length + mate.receivedConnections.length > 0) return null;
  const hiddenAt = new Set(toHiddenAt(mate));
  return mate.attendances.find(({ event }) => !hiddenAt.has(event.id))?.event ?? null;
}

function toMate(own: Mate, mate: Mate) {
  if (!mate.profile) return [];
  const chosen = new Set(listMatchingAnswers(mate.rsvps).map(({ key }) => key));
  const shared = listMatchingAnswers(own.rsvps).find(({ key }) => chosen.has(key));
  const sharedAnswer = shared ? { question: shared.question, answer: shared.answer } : null;
  const reason = findTalkReason(toPerson(own, true), {
    ...toPerson(mate, false),
    ...{ sharedEvent: findSharedEvent(mate), sharedAnswer },
  });
  const { visibility, ...profile } = mate.profile;
  return [{ user: { id: mate.id, profile }, reason }];
}

/** Leaves out whom the viewer must not see any more. */
async function findTable({ id: roundsId, eventId, round }: EventRounds, viewerId: string): Promise<Rounds["table"]> {
  const seat = await db().eventRoundSeat.findFirst({
    where: { round, table: { gt: 0 }, person: { roundsId, userId: viewerId } },
    select: { table: true },
  });
  if (!seat) return null;
  const sitsThere = { rounds: { some: { roundsId, seats: { some: { round, table: seat.table } } } } };
  const [people, guests] = await Promise.all([
    db().user.findMany({
      where: { ...visibleTo(viewerId), ...HAS_PROFILE, suspendedAt: null, ...shownAt(eventId), ...sitsThere },
      select: selectMate(eventId, viewerId),
      orderBy: { id: "asc" },
    }),
    db().eventGuest.findMany({
      where: { ...GUEST_WITH_PLACE, ...sitsThere },
      select: { name: true, company: true },
      orderBy: { id: "asc" },
    }),
  ]);
  const own = people.find((mate) => mate.id === viewerId);
  // Who hides sees nobody.
  if (!own) return null;
  const others = people.filter((mate) => mate !== own);
  return { number: seat.table, people: others.flatMap((mate) => toMate(own, mate)), guests };
}

/** Null if there are none. @throws AppError `not_found`, `forbidden` */
export async function getRounds(actor: Actor, eventId: string): Promise<Rounds | null> {
  const { event } = await requireEventRight(actor, eventId, "seeAttendees");
  const row = hasEnded(event, clock.now()) ? null : await findOpenRounds(db(), eventId);
  if (!row) return null;
  const { userId } = actor;
  const [joined, table] = await Promise.all([
    db().eventRoundPerson.count({ where: { ...takesPart(row), userId } }),
    findTable(row, userId),
  ]);
  return { ...toTimes(row), isIn: joined > 0, table };
}

const NAMES = {
  user: { select: { profile: { select: { firstName: true, lastName: true } } } },
  guest: { select: { name: true } },
} satisfies Prisma.EventRoundPersonSelect;

/** Returns the names at each table. */
async function listTables({ id: roundsId, eventId, round }: EventRounds): Promise<ManagedRounds["tables"]> {
  const isShown = [{ user: { ...HAS_PROFILE, ...shownAt(eventId) } }, { guest: GUEST_WITH_PLACE }];
  const seats = await db().eventRoundSeat.findMany({
    where: { round, table: { gt: 0 }, person: { roundsId, OR: isShown } },
    select: { table: true, person: { select: NAMES } },
    orderBy: [{ table: "asc" }, { personId: "asc" }],
  });
  const toName = ({ person: { guest, user } }: (typeof seats)[number]) =>
    guest?.name ?? formatFullName(user?.profile ?? {});
  const numbers = [...new Set(seats.map(({ table }) => table))];
  return numbers.map((number) => ({ number, names: seats.filter(({ table }) => table === number).map(toName) }));
}

/** Guests who are at the event, sorted by name. */
async function listGuests({ id: roundsId, eventId }: EventRounds): Promise<ManagedRounds["guests"]> {
  const guests = await db().eventGuest.findMany({
    where: isGuestIn(eventId),
    select: {
      id: true,
      name: true,
      company: true,
      rounds: { where: { roundsId, leftAt: null }, select: { id: true } },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MAX_ROUND_GUESTS,
  });
  return guests.map(({ rounds, ...guest }) => ({ ...guest, isIn: rounds.length > 0 }));
}

/** Also for the printed list. @throws AppError `not_found`, `forbidden` */
export async function getManagedRounds(actor: Actor, eventId: string): Promise<ManagedRounds | null> {
  const { event } = await requireEventRight(actor, eventId, "runRounds");
  const row = hasEnded(event, clock.now()) ? null : await findOpenRounds(db(), eventId);
  if (!row) return null;
  const [joined, tables, guests] = await Promise.all([
    db().eventRoundPerson.count({ where: takesPart(row) }),
    listTables(row),
    listGuests(row),
  ]);
  return { ...toTimes(row), size: row.size === 3 ? 3 : 4, joined, tables, guests };
}
