import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { listTeamRoles } from "@/lib/events/policy/access";

import { MAX_NUMBERED_EVENTS, MIN_COUNTED_MEMBERS, MIN_SHOWN_PEOPLE } from "../constants";
import { hideSmall } from "../policy";
import type { EventNumbers, NumbersInput, OrganizerNumbers } from "../schema";
import { type NumbersRow, readNumbers } from "./numbers.sql";

const NOBODY = {
  ...{ expected: 0, came: 0, once: 0, twice: 0, more: 0, arrival: null },
  ...{ present: 0, connections: 0, shown: 0, met: 0 },
};

/** Hides what would tell of few people (docs/product/organizer-numbers.md#small-numbers). */
function toNumbers(row: Omit<NumbersRow, "eventId">): Omit<EventNumbers, "event"> {
  const { expected, came, once, twice, more, arrival, present, connections, shown, met } = row;
  const newcomers = once + twice + more;
  const [first = null, returned = null] = hideSmall([newcomers, came - newcomers]);
  const [, cameTwice = null, cameMore = null] = first === null ? [] : hideSmall([once, twice, more]);
  const [connected = null] = hideSmall([met, shown - met]);
  const isCounted = present >= MIN_COUNTED_MEMBERS;
  return {
    ...{ expected, came, first, returned, cameTwice, cameMore },
    arrival: came >= MIN_COUNTED_MEMBERS ? arrival : null,
    // Each connection is one of two people.
    connections: isCounted ? Math.round((20 * connections) / present) / 10 : null,
    suggestions: shown >= MIN_SHOWN_PEOPLE && isCounted ? { shown, connected } : null,
  };
}

/**
 * Returns the last events that the actor runs and that have begun, latest first, in two statements.
 * An event counts as somebody's first among these alone.
 */
export async function getNumbers({ userId }: Actor, { series }: NumbersInput): Promise<OrganizerNumbers> {
  const events = await db().event.findMany({
    where: {
      status: { not: "cancelled" },
      startTime: { lte: clock.now() },
      seriesId: series,
      OR: [{ hostUserId: userId }, { team: { some: { userId, role: { in: listTeamRoles("seeRsvps") } } } }],
    },
    select: { id: true, name: true, startTime: true },
    orderBy: [{ startTime: "desc" }, { id: "desc" }],
    take: MAX_NUMBERED_EVENTS,
  });
  const rows = await readNumbers(events.map(({ id }) => id));
  return {
    events: events.map(({ startTime, ...event }) => {
      const { eventId: _, ...row } = rows.find(({ eventId }) => eventId === event.id) ?? { ...NOBODY, eventId: "" };
      return { event: { ...event, startTime: startTime.toISOString() }, ...toNumbers(row) };
    }),
  };
}
