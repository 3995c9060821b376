import { query, type Db } from "@/lib/core/server/db";

import { visibilitySchema, type OwnProfile, type OwnProfileResponse, type SharedProfile, type Viewer } from "../schema";

type ViewerRow = {
  id: string;
  email: string;
  role: string;
  profile: Omit<OwnProfile, "visibility"> & { visibility: unknown };
};

// The profile as one value, because that is how it is handed on.
const VIEWER = `
  SELECT u.id, u.email, u.role, json_build_object('firstName', p."firstName", 'lastName', p."lastName", 'phone', p.phone,
    'profession', p.profession, 'industry', p.industry, 'company', p.company, 'location', p.location,
    'avatarUrl', p."avatarUrl", 'bio', p.bio, 'linkedinUrl', p."linkedinUrl",
    'onboardingCompleted', p."onboardingCompleted", 'onboardingSkipped', p."onboardingSkipped",
    'visibility', p.visibility, 'approveRequests', p."approveRequests") AS profile
  FROM users u JOIN profiles p ON p."userId" = u.id WHERE u.id = $1::uuid AND u."deletedAt" IS NULL`;

/**
 * The member as they see themselves, or null when the account is gone. Every page reads it first, so it is prepared.
 * @param client a transaction that has only just made the account
 */
export async function getViewer(userId: string, client?: Db): Promise<Viewer | null> {
  const rows = client
    ? await client.$queryRawUnsafe<ViewerRow[]>(VIEWER, userId)
    : await query<ViewerRow>("viewer", VIEWER, [userId]);
  const [user] = rows;
  if (!user) return null;
  return {
    id: user.id,
    email: user.email,
    role: user.role === "admin" ? "admin" : "user",
    profile: { ...user.profile, visibility: visibilitySchema.parse(user.profile.visibility) },
  };
}

/** The member's own profile with their network's figures, or null when the account is gone. */
export async function getOwnProfile(userId: string): Promise<OwnProfileResponse | null> {
  const [viewer, rows] = await Promise.all([
    getViewer(userId),
    query<OwnProfileResponse["stats"]>(
      "own_profile_stats",
      `SELECT
         (SELECT count(*) FROM connections WHERE status = 'accepted' AND ("requesterId" = $1 OR "receiverId" = $1))::int AS connections,
         (SELECT count(DISTINCT "eventId") FROM event_attendances WHERE "userId" = $1)::int AS "eventsAttended",
         (SELECT count(*) FROM messages WHERE "senderId" = $1)::int AS "messagesSent"`,
      [userId],
    ),
  ]);
  if (!viewer) return null;
  const stats = rows[0] ?? { connections: 0, eventsAttended: 0, messagesSent: 0 };
  return { id: viewer.id, email: viewer.email, profile: viewer.profile, stats };
}

/**
 * What anybody may know of a member (contract §4). Null for who is unknown or deleted, and, when the viewer is signed in,
 * for who blocked them or whom they blocked.
 */
export async function getSharedProfile(viewerId: string | null, userId: string): Promise<SharedProfile | null> {
  const [profile] = await query<SharedProfile>(
    "shared_profile",
    `SELECT u.id AS "userId", p."firstName", p."lastName", p.profession, p.company, p.industry, p.location, p.bio, p."avatarUrl"
     FROM users u JOIN profiles p ON p."userId" = u.id
     WHERE u.id = $2 AND u."deletedAt" IS NULL AND NOT EXISTS (
       SELECT FROM hidden_from($1) h WHERE h."userId" = u.id)`,
    [viewerId, userId],
  );
  return profile ?? null;
}
