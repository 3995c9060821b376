import { db, type Db } from "@/lib/core/server/db";

/** Fits into one message of the bus. Other admins see new requests at the next read. */
const MAX_READERS = 90;

/** Members whose screens show the event's requests live: its host, its team, and
 * admins. */
export async function listRequestReaders(
  eventId: string,
  { requiresApproval }: { requiresApproval: boolean },
  client: Db = db(),
): Promise<string[]> {
  if (!requiresApproval) return [];
  const users = await client.user.findMany({
    where: {
      deletedAt: null,
      OR: [
        { role: "admin" },
        { hostedEvents: { some: { id: eventId } } },
        { eventTeams: { some: { eventId, role: { not: "door" } } } },
      ],
    },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: MAX_READERS,
  });
  return users.map(({ id }) => id);
}
