import type { Db } from "@/lib/core/server/db";

/** The ids of members whose screens show a person, grouped by the data that shows them. Each list has distinct ids. */
export type Audience = { attendees: string[]; connections: string[]; conversations: string[] };

/**
 * Lists who sees a member: the attendees of their events that are not over, both sides of their connections and requests, and
 * their conversation partners. Blocks are not considered.
 */
export async function listAudience(client: Db, userId: string, now: Date): Promise<Audience> {
  const [attendees, connections, conversations] = await Promise.all([
    client.eventRsvp.findMany({
      where: { userId: { not: userId }, event: { endTime: { gt: now }, rsvps: { some: { userId } } } },
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
