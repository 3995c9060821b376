import type { Actor } from "@/lib/auth/schema/actor";
import { type Db, db } from "@/lib/core/server/db";
import type { EventRounds, Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import { shownAt } from "@/lib/events/data/hidden-members";
import { hasEnded } from "@/lib/events/policy/check-in";
import { isIn } from "@/lib/introductions/data";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { HAS_PROFILE, PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { listReasons, type Person } from "@/lib/suggestions/policy/score";

import { getRoundEnd } from "../policy/time";
import type { ManagedRounds, Rounds } from "../schema";

/** The rounds that are announced or go on. They end with the event. */
export const findOpenRounds = (client: Db, eventId: string): Promise<EventRounds | null> =>
  client.eventRounds.findFirst({ where: { eventId, endedAt: null } });

/** Matches who sits at a table of an event: in, and not hidden there. */
export const takesPart = (eventId: string) => ({ ...HAS_PROFILE, ...isIn(eventId) });

const toTimes = (row: EventRounds) => ({
  id: row.id,
  rounds: row.rounds,
  minutes: row.minutes,
  round: row.round,
  endsAt: getRoundEnd(row)?.toISOString() ?? null,
});

const MATE = {
  id: true,
  profile: { select: { ...PUBLIC_PROFILE_SELECT, visibility: true } },
  ...TOPICS_SELECT,
} satisfies Prisma.UserSelect;

type Mate = Prisma.UserGetPayload<{ select: typeof MATE }>;

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

function toMate(viewer: Person, mate: Mate) {
  if (!mate.profile) return [];
  const [reason = null] = listReasons(viewer, { ...toPerson(mate, false), sharedEvent: null });
  const { visibility, ...profile } = mate.profile;
  return [{ user: { id: mate.id, profile }, reason }];
}

/** Leaves out whom the viewer must not see any more. */
async function findTable({ id, eventId, round }: EventRounds, viewerId: string): Promise<Rounds["table"]> {
  const seat = await db().eventRoundSeat.findUnique({
    where: { roundsId_round_userId: { roundsId: id, round, userId: viewerId } },
    select: { table: true },
  });
  if (!seat || seat.table === 0) return null;
  const shown = { ...visibleTo(viewerId), ...HAS_PROFILE, suspendedAt: null, ...shownAt(eventId) };
  const people = await db().user.findMany({
    where: { ...shown, roundSeats: { some: { roundsId: id, round, table: seat.table } } },
    select: MATE,
    orderBy: { id: "asc" },
  });
  const own = people.find((mate) => mate.id === viewerId);
  // Who hides sees nobody.
  if (!own) return null;
  const viewer = toPerson(own, true);
  return { number: seat.table, people: people.filter((mate) => mate !== own).flatMap((mate) => toMate(viewer, mate)) };
}

/** Null if there are none. @throws AppError `not_found`, `forbidden` */
export async function getRounds(actor: Actor, eventId: string): Promise<Rounds | null> {
  const { event } = await requireEventRight(actor, eventId, "seeAttendees");
  const row = hasEnded(event, clock.now()) ? null : await findOpenRounds(db(), eventId);
  if (!row) return null;
  const { userId } = actor;
  const [joined, table] = await Promise.all([
    db().eventRoundPerson.count({ where: { roundsId: row.id, userId } }),
    findTable(row, userId),
  ]);
  return { ...toTimes(row), isIn: joined > 0, table };
}

/** Also for the printed list. @throws AppError `not_found`, `forbidden` */
export async function getManagedRounds(actor: Actor, eventId: string): Promise<ManagedRounds | null> {
  const { event } = await requireEventRight(actor, eventId, "bringTogether");
  const row = hasEnded(event, clock.now()) ? null : await findOpenRounds(db(), eventId);
  if (!row) return null;
  const [joined, seats] = await Promise.all([
    db().eventRoundPerson.count({ where: { roundsId: row.id, user: takesPart(eventId) } }),
    db().eventRoundSeat.findMany({
      where: { roundsId: row.id, round: row.round, table: { gt: 0 }, user: { ...HAS_PROFILE, ...shownAt(eventId) } },
      select: { table: true, user: { select: { profile: { select: { firstName: true, lastName: true } } } } },
      orderBy: [{ table: "asc" }, { userId: "asc" }],
    }),
  ]);
  const numbers = [...new Set(seats.map(({ table }) => table))];
  const tables = numbers.map((number) => ({
    number,
    names: seats.filter(({ table }) => table === number).map(({ user }) => formatFullName(user.profile ?? {})),
  }));
  return { ...toTimes(row), size: row.size === 3 ? 3 : 4, joined, tables };
}
