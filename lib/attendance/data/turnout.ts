import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import type { Page } from "@/lib/core/server/pagination";
import { toSearchWords } from "@/lib/core/server/shown-email";
import { CAME, type PersonKind, type PersonState, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople, listEventPeople, type Person } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";

import type { ListTurnoutInput, ShownTurnout, TurnoutCounts, TurnoutEntry } from "../schema/turnout";

const STATES: Record<ShownTurnout, readonly PersonState[]> = { all: WITH_PLACE, came: CAME, missed: ["expected"] };

const toTurnoutEntry = ({ kind, id, name, company, profile, firstIn }: Person): TurnoutEntry => ({
  ...{ kind, id, name, company, profile },
  checkedInAt: firstIn?.toISOString() ?? null,
});

/**
 * Everybody with a place. Those who came are first, by their first check-in, then the others in the
 * order of joining. Ignores blocks, because the organizer is responsible for everybody there.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listTurnout(
  actor: Actor,
  eventId: string,
  { show, search, limit, cursor }: ListTurnoutInput,
): Promise<Page<TurnoutEntry>> {
  await requireEventRight(actor, eventId, "seeRsvps");
  const filter = { states: STATES[show], words: toSearchWords(search) };
  const { items, next } = await listEventPeople(eventId, { ...filter, sort: "arrival", limit, cursor });
  return { next, items: items.map(toTurnoutEntry) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countTurnout(actor: Actor, eventId: string): Promise<TurnoutCounts> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const count = (await countEventPeople([eventId]))(eventId);
  const countKind = (kind: PersonKind) => ({ expected: count(WITH_PLACE, kind), came: count(CAME, kind) });
  return {
    isOver: event.status !== "cancelled" && event.endTime <= clock.now(),
    members: countKind("member"),
    guests: countKind("guest"),
  };
}
