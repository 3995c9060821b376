import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { TeamRole } from "../constants/team";
import { mayAtEvent, type EventAction, type Standing } from "../policy/access";

/** The columns of an event that say what a member is there. */
export const selectStanding = (userId: string) =>
  ({
    hostUserId: true,
    team: { where: { userId }, select: { userId: true, role: true } },
  }) satisfies Prisma.EventSelect;

type StandingRow = { hostUserId: string | null; team: { userId: string; role: string }[] };

export const toStanding = (userId: string, { hostUserId, team }: StandingRow): Standing => ({
  isHost: hostUserId === userId,
  // The table's check allows no other values.
  teamRole: (team.find((member) => member.userId === userId)?.role ?? null) as TeamRole | null,
});

/** False also for an unknown event. */
export async function mayActAtEvent(
  action: EventAction,
  actor: Actor,
  eventId: string,
  client: Db = db(),
): Promise<boolean> {
  const event = await client.event.findUnique({ where: { id: eventId }, select: selectStanding(actor.userId) });
  return event !== null && mayAtEvent(action, actor, toStanding(actor.userId, event));
}
