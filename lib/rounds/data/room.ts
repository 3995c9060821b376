import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Tx } from "@/lib/core/server/db";
import type { Event, EventRounds, Prisma } from "@/lib/core/server/generated/prisma/client";
import { ORGANIZERS } from "@/lib/events/data/event-right";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { EARLIER_EVENTS } from "../constants";
import type { Pair, Participant, Room } from "../policy/deal";
import { takesPart } from "./open-rounds";

/** As everybody at the event sees them. */
const ATTENDEE = { isConnected: false, isAtSameEvent: true };

const selectPerson = (eventId: string) =>
  ({
    id: true,
    guest: { select: { id: true, company: true } },
    user: {
      select: {
        id: true,
        profile: { select: { company: true, visibility: true } },
        attendances: { where: { eventId: { not: eventId }, ...CONFIRMED }, select: { id: true }, take: 1 },
        ...TOPICS_SELECT,
        ...HIDDEN_SELECT,
      },
    },
  }) satisfies Prisma.EventRoundPersonSelect;

type Row = Prisma.EventRoundPersonGetPayload<{ select: ReturnType<typeof selectPerson> }>;
type Person = Participant & { personId: string };
/** `personId`: whose seat to store. */
interface StoredRoom extends Room {
  people: readonly Person[];
}

/** A guest is new: two events' lists don't tell who is the same. */
function toPerson({ id: personId, guest, user }: Row): Person[] {
  if (guest) return [{ personId, ...guest, isNew: true, lookingFor: [], canHelpWith: [] }];
  if (!user) return [];
  const { id, profile, topics, attendances } = user;
  const shown = profile && showTopics(topics, profile.visibility, ATTENDEE).topics;
  const lookingFor = shown?.lookingFor.map(({ key }) => key) ?? [];
  const canHelpWith = shown?.canHelpWith.map(({ key }) => key) ?? [];
  return [
    { personId, id, company: profile?.company ?? null, isNew: attendances.length === 0, lookingFor, canHelpWith },
  ];
}

/** Returns the participants of the next round, and the pairs across a block. */
async function listPeople(tx: Tx, rounds: EventRounds) {
  const rows = await tx.eventRoundPerson.findMany({
    where: takesPart(rounds),
    select: selectPerson(rounds.eventId),
    orderBy: { id: "asc" },
  });
  // Both sides have the block.
  const apart = rows.flatMap(({ user }) => (user ? toHiddenIds(user).map((otherId): Pair => [user.id, otherId]) : []));
  return { people: rows.flatMap(toPerson), apart: apart.filter(([one, other]) => one < other) };
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
  const rows = await tx.eventRoundSeat.findMany({
    where: {
      table: { gt: 0 },
      person: { OR: [{ userId: ids }, { guestId: ids }], rounds: { eventId: { in: [event.id, ...earlier] } } },
    },
    select: {
      round: true,
      table: true,
      person: { select: { userId: true, guestId: true, roundsId: true, rounds: { select: { eventId: true } } } },
    },
  });
  const seats = rows.map(({ round, table, person: { roundsId, userId, guestId, rounds: at } }) => ({
    table: `${roundsId} ${round} ${table}`,
    id: userId ?? guestId ?? "",
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
