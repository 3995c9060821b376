import type { Actor } from "@/lib/auth/schema/actor";
import type { Tx } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { requireTeamManager } from "../../data/team";
import { canManageEvents } from "../../policy/access";
import { lockCurrentActor } from "../creator";
import { lockEvents } from "../event-lock";

/**
 * Every change of a team locks its event, so that rights are checked and taken in one order.
 * @throws AppError `unauthorized`, `not_found` or `forbidden`
 */
export async function lockTeam(tx: Tx, actor: Actor, eventId: string): Promise<{ isAdmin: boolean }> {
  const current = await lockCurrentActor(tx, actor);
  const [locked] = await lockEvents(tx, [eventId]);
  if (!locked) throw notFound("events.notFound");
  await requireTeamManager(current, eventId, tx);
  return { isAdmin: canManageEvents(current) };
}

/** Returns the members to notify of a change: the team, and those whose rights changed. */
export async function listTeamAudience(tx: Tx, eventId: string, ...others: string[]): Promise<string[]> {
  const team = await tx.eventTeamMember.findMany({ where: { eventId }, select: { userId: true } });
  return [...new Set([...team.map(({ userId }) => userId), ...others])];
}

/** Closes the event's rights on these members' open sockets until they are read again. */
export const toTeamChange = (eventId: string, userIds: string[]): BusEvent => ({
  type: "resource_changed",
  resource: "events",
  id: eventId,
  userIds,
});

export const publishTeamChange = (eventId: string, userIds: string[]): Promise<void> =>
  publish(toTeamChange(eventId, userIds));
