import { db } from "@/lib/core/server/db";

/** Fits into one message of the bus. Other admins see a check-in at the next read. */
const MAX_READERS = 90;

/** Members whose screens show an event's guests: admins, the host and the team. */
export async function listDoorReaders(eventId: string): Promise<string[]> {
  const users = await db().user.findMany({
    where: {
      deletedAt: null,
      OR: [{ role: "admin" }, { hostedEvents: { some: { id: eventId } } }, { eventTeams: { some: { eventId } } }],
    },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: MAX_READERS,
  });
  return users.map(({ id }) => id);
}
