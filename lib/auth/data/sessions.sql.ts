import { query } from "@/lib/core/server/db";

export type StoredSession = { userId: string; role: "user" | "admin"; rememberMe: boolean; expire: Date };

/** A session that is open at `now`, with its user's present role; null when gone, expired, or its user is deleted or suspended. */
export async function getSession(sid: string, now: Date): Promise<StoredSession | null> {
  const rows = await query<StoredSession>(
    "read_session",
    `SELECT s."userId", u.role, s.expire, coalesce((s.sess->>'rememberMe')::boolean, false) AS "rememberMe"
     FROM sessions s JOIN users u ON u.id = s."userId"
     WHERE s.sid = $1 AND s.expire > $2 AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL`,
    [sid, now],
  );
  return rows[0] ?? null;
}

/** Of these sessions, those open at `now`, each with its user's present role. For sockets, which outlive a request. */
export async function listOpenSessions(sids: string[], now: Date): Promise<Map<string, "user" | "admin">> {
  const rows = await query<{ sid: string; role: "user" | "admin" }>(
    "open_sessions",
    `SELECT s.sid, u.role FROM sessions s JOIN users u ON u.id = s."userId"
     WHERE s.sid = ANY($1::text[]) AND s.expire > $2 AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL`,
    [sids, now],
  );
  return new Map(rows.map((row) => [row.sid, row.role]));
}
