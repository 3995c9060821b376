import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { CAME, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

import type { PeopleCounts } from "../schema/guests";
import { UNINVITED } from "./invitable";
import { getWaitingInvitations } from "./waiting-invitations";

async function countInvitations(eventId: string) {
  const [uninvited, waiting] = await Promise.all([
    db().eventGuest.count({ where: { eventId, ...UNINVITED } }),
    getWaitingInvitations(eventId),
  ]);
  return { uninvited, waiting };
}

/** Counts members and guests by their states. @throws AppError `not_found` or `forbidden` */
export async function countPeople(actor: Actor, eventId: string): Promise<PeopleCounts> {
  const { event, roles } = await requireEventRight(actor, eventId, "runDoor");
  const [people, invitations] = await Promise.all([
    countEventPeople([eventId]),
    hasEventRight(roles, "manageGuests") ? countInvitations(eventId) : null,
  ]);
  const count = people(eventId);
  return {
    capacity: event.capacity,
    coming: count(WITH_PLACE),
    guests: count(WITH_PLACE, "guest"),
    in: count(["in"]),
    came: count(CAME),
    guestsCame: count(CAME, "guest"),
    requests: count(["requested"]),
    waitlisted: count(["waitlisted"]),
    notComing: count(["declined", "cancelled"]),
    ...(invitations && { invitations }),
  };
}
