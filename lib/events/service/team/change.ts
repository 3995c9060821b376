import type { Actor } from "@/lib/auth/schema/actor";
import type { Tx } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { requireEventRight, selectRolesOf, toEventRoles } from "../../data/event-right";
import { canManageEvents, hasEventRight } from "../../policy/access";
import type { TeamScope } from "../../schema/series";
import { lockCurrentActor } from "../creator";
import { lockEvents } from "../event-lock";
import { listScopeIds } from "../series";

/** Closes the event's rights on these members' open sockets until they are read again. */
export const toTeamChange = (eventId: string, userIds: string[]): BusEvent => ({
  type: "resource_changed",
  resource: "events",
  id: eventId,
  userIds,
});

/** To publish after the commit: to each team, and to those whose rights changed. */
export async function listTeamChanges(tx: Tx, eventIds: string[], ...others: string[]): Promise<BusEvent[]> {
  const team = await tx.eventTeamMember.findMany({
    where: { eventId: { in: eventIds } },
    select: { eventId: true, userId: true },
  });
  return eventIds.map((eventId) => {
    const members = team.filter((member) => member.eventId === eventId).map(({ userId }) => userId);
    return toTeamChange(eventId, [...new Set([...members, ...others])]);
  });
}

/**
 * Locks the dates in the scope and returns those whose team the actor may manage: another owner's
 * date is an exception. Also whether the actor is an admin.
 * @throws AppError `unauthorized`, `not_found`, or `forbidden` for the event
 */
export async function lockTeams(tx: Tx, actor: Actor, eventId: string, scope: TeamScope) {
  const current = await lockCurrentActor(tx, actor);
  const ids = await lockEvents(tx, await listScopeIds(tx, eventId, scope));
  await requireEventRight(current, eventId, "manageTeam", tx);
  const isAdmin = canManageEvents(current);
  if (ids.length === 1) return { eventIds: ids, isAdmin };
  const events = await tx.event.findMany({
    where: { id: { in: ids } },
    select: { id: true, hostUserId: true, ...selectRolesOf(actor.userId) },
  });
  const managed = events.filter((event) => hasEventRight(toEventRoles(current, event), "manageTeam"));
  return { eventIds: managed.map(({ id }) => id), isAdmin };
}
