import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import type { Event } from "@/lib/core/server/generated/prisma/client";
import type { Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { CAME, PERSON_KINDS, type PersonKind, type PersonState, WITH_PLACE } from "@/lib/event-people/constants";
import { listEventPeople, type Person } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";
import { listAnswersOf } from "@/lib/events/data/questions";
import { canManageEvents, hasEventRight, listTeamRoles } from "@/lib/events/policy/access";
import type { ShownAnswer } from "@/lib/events/schema/questions";

import { MAX_EXPORTED_ATTENDEES, type ShownPeople } from "../constants";
import type { ListManagedPeopleInput, ManagedPerson } from "../schema/manage";

const STATES: Record<ShownPeople, readonly PersonState[]> = {
  all: [...WITH_PLACE, "requested", "waitlisted"],
  coming: WITH_PLACE,
  in: ["in"],
  came: CAME,
  missed: ["expected"],
  guests: WITH_PLACE,
  requests: ["requested"],
  waitlist: ["waitlisted"],
  not_coming: ["declined", "cancelled"],
};

const ONLY_GUESTS = ["guest"] as const satisfies readonly PersonKind[];

/**
 * Helpers at the door see and search no addresses, other organizers those of guests, and admins
 * all. Members let organizers see theirs.
 */
const listKindsWithEmail = (actor: Actor, isManager: boolean): readonly PersonKind[] =>
  canManageEvents(actor) ? PERSON_KINDS : isManager ? ONLY_GUESTS : [];

const toManagedPerson =
  (emailsOf: readonly PersonKind[], answers: ReadonlyMap<string, ShownAnswer[]>) =>
  ({ kind, id, state, name, company, profile, missed, regular, ...person }: Person): ManagedPerson => {
    const { email, note, invitedAt, announcementsOffAt } = person;
    const hasEmail = emailsOf.includes(kind) || person.sharesEmail;
    return {
      ...{ kind, id, state, name, company, profile },
      waitlistPosition: person.position,
      joinedAt: person.joinedAt.toISOString(),
      checkInTime: person.checkInTime?.toISOString() ?? null,
      checkOutTime: person.checkOutTime?.toISOString() ?? null,
      firstCheckInTime: person.firstIn?.toISOString() ?? null,
      answers: answers.get(id) ?? [],
      ...(missed && { missed }),
      // Helpers at the door see nobody's address, nor these.
      ...(emailsOf.length > 0 && regular && { regular }),
      ...(emailsOf.length > 0 && person.letInBy && { letInBy: person.letInBy }),
      ...(person.isWalkIn && { isWalkIn: person.isWalkIn }),
      ...(hasEmail && { email: email && showEmail(email) }),
      // The organizers who get a guest's address manage the guests.
      ...(hasEmail &&
        kind === "guest" && {
          note,
          invitedAt: invitedAt?.toISOString() ?? null,
          isUnsubscribed: announcementsOffAt !== null,
        }),
    };
  };

/**
 * By name without regard to case and accents, then the waitlist in its order, or by the first
 * check-in; requests by the time of asking. Ignores blocks, because the organizer is responsible
 * for everybody there. Helpers at the door get the guests.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listManagedPeople(
  actor: Actor,
  eventId: string,
  { show, sort, search, limit, cursor }: ListManagedPeopleInput,
): Promise<Page<ManagedPerson>> {
  const { roles } = await requireEventRight(actor, eventId, "runDoor");
  const isManager = hasEventRight(roles, "seeRsvps");
  const emailsOf = listKindsWithEmail(actor, isManager);
  const missedBy = {
    ...{ userId: actor.userId, seesAll: canManageEvents(actor) },
    ...{ roles: listTeamRoles("seeRsvps"), now: clock.now() },
  };
  const { items, next } = await listEventPeople(eventId, {
    kinds: isManager && show !== "guests" ? PERSON_KINDS : ONLY_GUESTS,
    states: STATES[show],
    sort: sort ?? (show === "requests" ? "asked" : "family"),
    ...{ words: toSearchWords(search), emailsOf, limit, cursor, missedBy },
    reader: isManager ? actor.userId : undefined,
  });
  const answers = await listAnswersOf(
    eventId,
    items.flatMap(({ kind, id }) => (kind === "member" ? id : [])),
  );
  return { next, items: items.map(toManagedPerson(emailsOf, answers)) };
}

/**
 * Everybody on the whole list, up to MAX_EXPORTED_ATTENDEES, with all that the actor may see there,
 * for the CSV file. `ids`: only these, for webhooks.
 * @throws AppError `not_found` or `forbidden`
 */
export async function listAllPeople(
  actor: Actor,
  eventId: string,
  ids?: string[],
): Promise<{ event: Event; people: ManagedPerson[] }> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const query = { states: STATES.all, sort: "family", limit: MAX_EXPORTED_ATTENDEES } as const;
  const { items } = await listEventPeople(eventId, { ...query, ids, reader: actor.userId });
  const answers = await listAnswersOf(eventId, ids ?? null);
  return { event, people: items.map(toManagedPerson(listKindsWithEmail(actor, true), answers)) };
}
