import type { Tx } from "@/lib/core/server/db";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

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
