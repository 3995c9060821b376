import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import type { Event } from "@/lib/core/server/generated/prisma/client";
import type { Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { CAME, WITH_PLACE, type PersonState } from "@/lib/event-people/constants";
import { countEventPeople, listEventPeople, type Person } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";
import { listAnswersOf } from "@/lib/events/data/questions";
import { canManageEvents, listTeamRoles } from "@/lib/events/policy/access";
import type { ShownAnswer } from "@/lib/events/schema/questions";
import { toPublicUser } from "@/lib/profiles/data/public-user";

import { MAX_EXPORTED_ATTENDEES } from "../constants";
import type { AttendeeCounts, ListManagedAttendeesInput, ManagedAttendee, ShownAttendees } from "../schema/manage";

const STATES: Record<ShownAttendees, readonly PersonState[]> = {
  all: [...WITH_PLACE, "waitlisted"],
  checked_in: ["in"],
  expected: ["expected", "left"],
  waitlisted: ["waitlisted"],
  requests: ["requested", "declined"],
};

const REQUESTS: Partial<Record<PersonState, ManagedAttendee["request"]>> = {
  requested: "pending",
  declined: "declined",
};

const buildQuery = (actor: Actor, show: ShownAttendees, search: string) => ({
  kinds: ["member"] as const,
  states: STATES[show],
  sort: show === "requests" ? ("asked" as const) : ("family" as const),
  words: toSearchWords(search),
  searchesEmail: canManageEvents(actor),
});

function toManagedAttendee(
  actor: Actor,
  { id, state, position, joinedAt, checkInTime, checkOutTime, email, missed, profile }: Person,
  answers: ReadonlyMap<string, ShownAnswer[]>,
): ManagedAttendee {
  return {
    userId: id,
    waitlistPosition: position,
    request: REQUESTS[state] ?? null,
    answers: answers.get(id) ?? [],
    rsvpAt: joinedAt.toISOString(),
    isCheckedIn: state === "in",
    checkInTime: checkInTime?.toISOString() ?? null,
    checkOutTime: checkOutTime?.toISOString() ?? null,
    ...(missed && { missed }),
    user: {
      ...toPublicUser({ id, profile }),
      // A host doesn't get the email addresses.
      ...(canManageEvents(actor) && email !== null && { email: showEmail(email) }),
    },
  };
}

/**
 * Confirmed RSVPs come first, by name without regard to case and accents, then the waitlist in its
 * order. Requests have a list of their own: the open ones by the time of asking, then the declined.
 * Ignores blocks, because the organizer is responsible for everybody there.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listManagedAttendees(
  actor: Actor,
  eventId: string,
  { show, search, limit, cursor }: ListManagedAttendeesInput,
): Promise<Page<ManagedAttendee>> {
  await requireEventRight(actor, eventId, "seeRsvps");
  const roles = listTeamRoles("seeRsvps");
  const missedBy = { userId: actor.userId, seesAll: canManageEvents(actor), roles, now: clock.now() };
  const query = { ...buildQuery(actor, show, search), limit, cursor, missedBy };
  const { items, next } = await listEventPeople(eventId, query);
  const answers = await listAnswersOf(
    eventId,
    items.map(({ id }) => id),
  );
  return { next, items: items.map((person) => toManagedAttendee(actor, person, answers)) };
}

/** For the CSV file, up to MAX_EXPORTED_ATTENDEES. @throws AppError `not_found` or `forbidden` */
export async function listAllAttendees(
  actor: Actor,
  eventId: string,
): Promise<{ event: Event; attendees: ManagedAttendee[] }> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const query = { ...buildQuery(actor, "all", ""), limit: MAX_EXPORTED_ATTENDEES };
  const { items } = await listEventPeople(eventId, query);
  const answers = await listAnswersOf(eventId, null);
  return { event, attendees: items.map((person) => toManagedAttendee(actor, person, answers)) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countAttendees(actor: Actor, eventId: string): Promise<AttendeeCounts> {
  const { event } = await requireEventRight(actor, eventId, "runDoor");
  const count = (await countEventPeople([eventId]))(eventId);
  return {
    capacity: event.capacity,
    confirmed: count(WITH_PLACE, "member"),
    waitlisted: count(["waitlisted"], "member"),
    pending: count(["requested"], "member"),
    declined: count(["declined"], "member"),
    checkedIn: count(["in"], "member"),
    attended: count(CAME, "member"),
    guests: count(WITH_PLACE, "guest"),
    guestsCheckedIn: count(["in"], "guest"),
  };
}
