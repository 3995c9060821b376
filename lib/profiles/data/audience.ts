import type { Db } from "@/lib/core/server/db";

/**
 * Ids of the members whose screens show a person, by the data that shows them. Ids are distinct.
 */
export type Audience = { attendees: string[]; connections: string[]; conversations: string[] };

/**
 * Lists the attendees of the member's events that are not over, both sides of their connections and
 * requests, and their conversation partners. Ignores blocks.
 */
export async function listAudience(client: Db, userId: string, now: Date): Promise<Audience> {
  const [attendees, connections, conversations] = await Promise.all([
    client.eventRsvp.findMany({
      where: {
        userId: { not: userId },
        status: "confirmed",
        event: { endTime: { gt: now }, rsvps: { some: { userId, status: "confirmed" } } },
      },
      select: { userId: true },
      distinct: ["userId"],
    }),
    client.connection.findMany({
      where: { OR: [{ requesterId: userId }, { receiverId: userId }] },
      select: { requesterId: true, receiverId: true },
    }),
    client.conversation.findMany({
      where: { OR: [{ userAId: userId }, { userBId: userId }] },
      select: { userAId: true, userBId: true },
    }),
  ]);
  const others = (pairs: string[][]): string[] => [...new Set(pairs.flat().filter((id) => id !== userId))];
  return {
    attendees: attendees.map((rsvp) => rsvp.userId),
    connections: others(connections.map(({ requesterId, receiverId }) => [requesterId, receiverId])),
    conversations: others(conversations.map(({ userAId, userBId }) => [userAId, userBId])),
  };
}
