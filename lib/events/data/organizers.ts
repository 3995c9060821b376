import { db, type Db } from "@/lib/core/server/db";

/** Fits into one message of the bus. Other admins see new requests at the next read. */
const MAX_READERS = 90;

/**
 * Members whose screens show the events' requests live: of each event its host and its team, and
 * admins, who are read apart, so that their index is used. By the event's id.
 */
export async function listAllRequestReaders(eventIds: string[], client: Db = db()): Promise<Map<string, string[]>> {
  if (eventIds.length === 0) return new Map();
  const [events, admins] = [
    await client.event.findMany({
      where: { id: { in: eventIds } },
      select: {
        id: true,
        hostUserId: true,
        team: { where: { role: { not: "door" }, user: { deletedAt: null } }, select: { userId: true } },
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

/** As listAllRequestReaders, of one event. Nobody if it needs no approval. */
export async function listRequestReaders(
  eventId: string,
  { requiresApproval }: { requiresApproval: boolean },
  client?: Db,
): Promise<string[]> {
  if (!requiresApproval) return [];
  return (await listAllRequestReaders([eventId], client)).get(eventId) ?? [];
}
