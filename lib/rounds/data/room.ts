import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Tx } from "@/lib/core/server/db";
import type { Event, EventRounds } from "@/lib/core/server/generated/prisma/client";
import { ORGANIZERS } from "@/lib/events/data/event-right";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { EARLIER_EVENTS } from "../constants";
import type { Pair, Participant, Room } from "../policy/deal";
import { takesPart } from "./open-rounds";

/** As everybody at the event sees them. */
const ATTENDEE = { isConnected: false, isAtSameEvent: true };

/** Who is in for the next round, and the pairs across a block. */
async function listParticipants(tx: Tx, { id: roundsId, eventId }: EventRounds) {
  const rows = await tx.user.findMany({
    where: { ...takesPart(eventId), rounds: { some: { roundsId } } },
    select: {
      id: true,
      profile: { select: { company: true, visibility: true } },
      attendances: { where: { eventId: { not: eventId }, ...CONFIRMED }, select: { id: true }, take: 1 },
      ...TOPICS_SELECT,
      ...HIDDEN_SELECT,
    },
    orderBy: { id: "asc" },
  });
  const people = rows.map(({ id: userId, profile, topics, attendances }): Participant => {
    const shown = profile && showTopics(topics, profile.visibility, ATTENDEE).topics;
    return {
      userId,
      company: profile?.company ?? null,
      isNew: attendances.length === 0,
      lookingFor: shown?.lookingFor.map(({ key }) => key) ?? [],
      canHelpWith: shown?.canHelpWith.map(({ key }) => key) ?? [],
    };
  });
  // Both sides have the block.
  const apart = rows.flatMap((row) => toHiddenIds(row).map((otherId): Pair => [row.id, otherId]));
  return { people, apart: apart.filter(([one, other]) => one < other) };
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

type SeatRow = { roundsId: string; round: number; table: number; userId: string };

/** Each pair as often as it shared a table. */
function toPairs(seats: readonly SeatRow[]): Pair[] {
  const tables = new Map<string, SeatRow[]>();
  for (const seat of seats) {
    const key = `${seat.roundsId} ${seat.round} ${seat.table}`;
    tables.set(key, [...(tables.get(key) ?? []), seat]);
  }
  return [...tables.values()].flatMap((mates) =>
    mates.flatMap(({ userId: one }, index) => mates.slice(index + 1).map(({ userId: other }): Pair => [one, other])),
  );
}

/** Reads all that the deal of the next round compares, in six statements whatever the size. */
export async function readRoom(tx: Tx, event: Event, rounds: EventRounds): Promise<Room> {
  const { people, apart } = await listParticipants(tx, rounds);
  const earlier = await listEarlierEvents(tx, event);
  const seats = await tx.eventRoundSeat.findMany({
    where: {
      table: { gt: 0 },
      userId: { in: people.map(({ userId }) => userId) },
      rounds: { eventId: { in: [event.id, ...earlier] } },
    },
    select: { roundsId: true, round: true, table: true, userId: true, rounds: { select: { eventId: true } } },
  });
  const isToday = (seat: (typeof seats)[number]) => seat.rounds.eventId === event.id;
  return {
    people,
    size: rounds.size === 3 ? 3 : 4,
    seed: rounds.seed + rounds.round,
    apart,
    metToday: toPairs(seats.filter(isToday)),
    metEarlier: toPairs(seats.filter((seat) => !isToday(seat))),
  };
}
