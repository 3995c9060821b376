import { query } from "@/lib/core/db";

export type StoredSession = { userId: string; role: "user" | "admin"; rememberMe: boolean; expire: Date };

/** A session that is open at `now`, with its user's present role; null when gone, expired, or its user is deleted. */
export async function readSession(sid: string, now: Date): Promise<StoredSession | null> {
  const rows = await query<StoredSession>(
    "read_session",
    `SELECT s."userId", u.role, s.expire, coalesce((s.sess->>'rememberMe')::boolean, false) AS "rememberMe"
     FROM sessions s JOIN users u ON u.id = s."userId"
     WHERE s.sid = $1 AND s.expire > $2 AND u."deletedAt" IS NULL`,
    [sid, now],
  );
  return rows[0] ?? null;
}
