import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Tx } from "@/lib/core/server/db";
import type { Event, EventRounds, Prisma } from "@/lib/core/server/generated/prisma/client";
import { ORGANIZERS } from "@/lib/events/data/event-right";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { EARLIER_EVENTS } from "../constants";
import type { Pair, Participant, Room } from "../policy/deal";
import { listMatchingAnswers, selectMatchingAnswers } from "./matching-answers";
import { takesPart } from "./open-rounds";

/** As everybody at the event sees them. */
const ATTENDEE = { isConnected: false, isAtSameEvent: true };

const selectPerson = (eventId: string) =>
  ({
    id: true,
    guest: { select: { id: true, company: true, email: true } },
    user: {
      select: {
        id: true,
        profile: { select: { company: true, visibility: true } },
        attendances: { where: { eventId: { not: eventId }, ...CONFIRMED }, select: { id: true }, take: 1 },
        rsvps: selectMatchingAnswers(eventId),
        ...TOPICS_SELECT,
        ...HIDDEN_SELECT,
      },
    },
  }) satisfies Prisma.EventRoundPersonSelect;

type Row = Prisma.EventRoundPersonGetPayload<{ select: ReturnType<typeof selectPerson> }>;
/** `personId` is of the seat to store. `email` identifies a guest at another event. */
type Person = Participant & { personId: string; email: string | null };
interface StoredRoom extends Room {
  people: readonly Person[];
}

function toPerson({ id: personId, guest, user }: Row, cameEarlier: ReadonlySet<string | null>): Person[] {
  const none = { lookingFor: [], canHelpWith: [], answers: [] };
  if (guest) return [{ personId, ...guest, isNew: !cameEarlier.has(guest.email), ...none }];
  if (!user) return [];
  const { id, profile, topics, attendances, rsvps } = user;
  const shown = profile && showTopics(topics, profile.visibility, ATTENDEE).topics;
  return [
    {
      ...{ personId, id, email: null, company: profile?.company ?? null, isNew: attendances.length === 0 },
      lookingFor: shown?.lookingFor.map(({ key }) => key) ?? [],
      canHelpWith: shown?.canHelpWith.map(({ key }) => key) ?? [],
      answers: listMatchingAnswers(rsvps).map(({ key }) => key),
    },
  ];
}

/** Returns the participants of the next round, and the pairs across a block. */
async function listPeople(tx: Tx, rounds: EventRounds) {
  const rows = await tx.eventRoundPerson.findMany({
    where: takesPart(rounds),
    select: selectPerson(rounds.eventId),
    orderBy: { id: "asc" },
  });
  const emails = rows.flatMap(({ guest }) => guest?.email ?? []);
  const cameEarlier = await tx.eventGuest.findMany({
    where: { email: { in: emails }, claimedAt: null, checkedInAt: { not: null }, eventId: { not: rounds.eventId } },
    select: { email: true },
    distinct: ["email"],
  });
  const earlierEmails = new Set(cameEarlier.map(({ email }) => email));
  // Both sides have the block.
  const apart = rows.flatMap(({ user }) => (user ? toHiddenIds(user).map((otherId): Pair => [user.id, otherId]) : []));
  return {
    people: rows.flatMap((row) => toPerson(row, earlierEmails)),
    apart: apart.filter(([one, other]) => one < other),
  };
}

/** The last events with rounds of this event's host and owner. */
async function listEarlierEvents(tx: Tx, { id, startTime }: Event): Promise<string[]> {
  const { hostUserId, team } = await tx.event.findUniqueOrThrow({ where: { id }, select: ORGANIZERS });
  const owners = team.flatMap(({ userId, role }) => (role === "owner" ? userId : []));
  const organizers = { in: hostUserId === null ? owners : [hostUserId, ...owners] };
  const events = await tx.event.findMany({
    where: {
      id: { not: id },
      startTime: { lt: startTime },
      rounds: { some: { round: { gt: 0 } } },
      OR: [{ hostUserId: organizers }, { team: { some: { userId: organizers, role: "owner" } } }],
    },
    select: { id: true },
    orderBy: [{ startTime: "desc" }, { id: "desc" }],
    take: EARLIER_EVENTS,
  });
  return events.map((event) => event.id);
}

type SeatRow = { table: string; id: string };

/** Each pair as often as it shared a table. */
function toPairs(seats: readonly SeatRow[]): Pair[] {
  const tables = new Map<string, string[]>();
  for (const { table, id } of seats) tables.set(table, [...(tables.get(table) ?? []), id]);
  return [...tables.values()].flatMap((ids) =>
    ids.flatMap((one, index) => ids.slice(index + 1).map((other): Pair => [one, other])),
  );
}

/** Reads what the deal of the next round compares. The number of statements is constant. */
export async function readRoom(tx: Tx, event: Event, rounds: EventRounds): Promise<StoredRoom> {
  const { people, apart } = await listPeople(tx, rounds);
  const earlier = await listEarlierEvents(tx, event);
  const ids = { in: people.map(({ id }) => id) };
  const byEmail = new Map(people.flatMap(({ email, id }) => (email ? [[email, id]] : [])));
  const known = new Set(people.map(({ id }) => id));
  const toOneOfThem = (id: string | null | undefined) => (id && known.has(id) ? id : undefined);
  const emails = { in: people.flatMap(({ email }) => email ?? []) };
  const isOneOfThem = [{ userId: ids }, { guestId: ids }, { guest: { OR: [{ email: emails }, { claimedById: ids }] } }];
  const rows = await tx.eventRoundSeat.findMany({
    where: { table: { gt: 0 }, person: { OR: isOneOfThem, rounds: { eventId: { in: [event.id, ...earlier] } } } },
    select: {
      round: true,
      table: true,
      person: {
        select: {
          userId: true,
          guest: { select: { id: true, email: true, claimedById: true } },
          roundsId: true,
          rounds: { select: { eventId: true } },
        },
      },
    },
  });
  const seats = rows.map(({ round, table, person: { roundsId, userId, guest, rounds: at } }) => ({
    table: `${roundsId} ${round} ${table}`,
    id: userId ?? toOneOfThem(guest?.claimedById) ?? byEmail.get(guest?.email ?? "") ?? guest?.id ?? "",
    isToday: at.eventId === event.id,
  }));
  return {
    people,
    size: rounds.size === 3 ? 3 : 4,
    seed: rounds.seed + rounds.round,
    apart,
    metToday: toPairs(seats.filter(({ isToday }) => isToday)),
    metEarlier: toPairs(seats.filter(({ isToday }) => !isToday)),
  };
}
