import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { TeamRole } from "../constants/team";
import type { Standing } from "../policy/access";

/** Selects the columns of an event from which a member's standing is read. */
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
