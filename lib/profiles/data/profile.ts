import { db } from "@/lib/core/server/db";

import type { OwnProfileResponse, SharedProfile } from "../responses/profile";
import { PUBLIC_PROFILE_SELECT } from "./public-user";
import { getTopics, showTopics, TOPICS_SELECT } from "./topics";
import { getViewer } from "./viewer";
import { visibleTo } from "./visible-to";

const ACCEPTED = { where: { status: "accepted" } };

async function getStats(userId: string): Promise<OwnProfileResponse["stats"]> {
  const [user, events, notes, followUpsDone] = await Promise.all([
    db().user.findUnique({
      where: { id: userId },
      select: {
        _count: { select: { sentMessages: true, sentConnections: ACCEPTED, receivedConnections: ACCEPTED } },
      },
    }),
    // Several check-ins at one event count as one event attended.
    db().eventAttendance.groupBy({ by: ["eventId"], where: { userId } }),
    // A day or topics alone are no note.
    db().networkNote.count({ where: { ownerId: userId, note: { not: "" } } }),
    db().networkNote.count({ where: { ownerId: userId, followUpDoneAt: { not: null } } }),
  ]);
  const { sentMessages = 0, sentConnections = 0, receivedConnections = 0 } = user?._count ?? {};
  return {
    connections: sentConnections + receivedConnections,
    notes,
    followUpsDone,
    eventsAttended: events.length,
    messagesSent: sentMessages,
  };
}

/** Includes the network stats. Returns null if the account is gone. */
export async function getOwnProfile(userId: string): Promise<OwnProfileResponse | null> {
  const [viewer, topics, stats] = await Promise.all([getViewer(userId), getTopics(userId), getStats(userId)]);
  return viewer && { id: viewer.id, email: viewer.email, profile: viewer.profile, topics, stats };
}

/** Returns null if the member does not exist or is hidden from the viewer. */
export async function getSharedProfile(viewerId: string | null, userId: string): Promise<SharedProfile | null> {
  const profile = await db().profile.findFirst({
    where: { userId, user: visibleTo(viewerId) },
    select: {
      userId: true,
      ...PUBLIC_PROFILE_SELECT,
      location: true,
      bio: true,
      visibility: true,
      takesCards: true,
      user: { select: { ...TOPICS_SELECT, suspendedAt: true } },
    },
  });
  if (!profile) return null;
  const { visibility, user, ...shared } = profile;
  // The page is for everybody, so only topics that a stranger may see are on it.
  const topics = showTopics(user.topics, visibility, { isConnected: false, isAtSameEvent: false });
  return { ...shared, takesCards: shared.takesCards && user.suspendedAt === null, ...topics };
}
