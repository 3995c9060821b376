import { db, type Db } from "@/lib/core/server/db";

import type { TeamRole } from "../constants/team";
import { listTeamRoles } from "../policy/access";

/** Fits into one message of the bus. Other admins see changes at the next read. */
const MAX_READERS = 90;

/**
 * Lists the host and the team members with these roles of each event, and the newest admins, who
 * are read apart so that their index is used. By the event's id.
 */
async function listReaders(eventIds: string[], roles: TeamRole[], client: Db): Promise<Map<string, string[]>> {
  if (eventIds.length === 0) return new Map();
  const [events, admins] = [
    await client.event.findMany({
      where: { id: { in: eventIds } },
      select: {
        id: true,
        hostUserId: true,
        team: { where: { role: { in: roles }, user: { deletedAt: null } }, select: { userId: true } },
      },
    }),
    await client.user.findMany({
      where: { role: "admin", deletedAt: null },
      select: { id: true },
      orderBy: { createdAt: "desc" },
      take: MAX_READERS,
    }),
  ];
  return new Map(
    events.map(({ id, hostUserId, team }) => {
      const organizers = [...(hostUserId ? [hostUserId] : []), ...team.map(({ userId }) => userId)];
      return [id, [...new Set([...organizers, ...admins.map((admin) => admin.id)])].slice(0, MAX_READERS)];
    }),
  );
}

/** Members whose screens show the events' requests live, by the event's id. */
export const listAllRequestReaders = (eventIds: string[], client: Db = db()): Promise<Map<string, string[]>> =>
  listReaders(eventIds, listTeamRoles("decideRequests"), client);

/** As listAllRequestReaders, of one event. Nobody if it needs no approval. */
export async function listRequestReaders(
  eventId: string,
  { requiresApproval }: { requiresApproval: boolean },
  client?: Db,
): Promise<string[]> {
  if (!requiresApproval) return [];
  return (await listAllRequestReaders([eventId], client)).get(eventId) ?? [];
}

/** Members whose screens show the event's guests live, with helpers at the door. */
export async function listGuestReaders(eventId: string, client: Db = db()): Promise<string[]> {
  return (await listReaders([eventId], listTeamRoles("runDoor"), client)).get(eventId) ?? [];
}
