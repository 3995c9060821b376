import { db, type Db } from "@/lib/core/server/db";

/** Fits into one message of the bus. Other admins see new requests at the next read. */
const MAX_READERS = 90;

/**
 * Members whose screens show the event's requests live: its host, its team, and admins. Admins are
 * read apart, so that the index of admins is used.
 */
export async function listRequestReaders(
  eventId: string,
  { requiresApproval }: { requiresApproval: boolean },
  client: Db = db(),
): Promise<string[]> {
  if (!requiresApproval) return [];
  const [event, admins] = await Promise.all([
    client.event.findUnique({
      where: { id: eventId },
      select: {
        hostUserId: true,
        team: { where: { role: { not: "door" }, user: { deletedAt: null } }, select: { userId: true } },
      },
    }),
    client.user.findMany({
      where: { role: "admin", deletedAt: null },
      select: { id: true },
      orderBy: { createdAt: "desc" },
      take: MAX_READERS,
    }),
  ]);
  const team = event?.team.map(({ userId }) => userId) ?? [];
  const ids = [...(event?.hostUserId ? [event.hostUserId] : []), ...team, ...admins.map(({ id }) => id)];
  return [...new Set(ids)].slice(0, MAX_READERS);
}
