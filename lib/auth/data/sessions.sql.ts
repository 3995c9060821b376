import { z } from "zod";

import { query } from "@/lib/core/server/db";

const rowSchema = z.object({
  sid: z.string(),
  userId: z.uuid(),
  role: z.enum(["user", "admin"]),
  rememberMe: z.boolean(),
  expire: z.date(),
});

export type StoredSession = Omit<z.output<typeof rowSchema>, "sid">;

// Raw because every request and every open socket asks: 0.3 ms as a prepared statement, 2.4 ms through Prisma (one
// connection, both on the same machine), and a realtime process that only watches sessions needs no query compiler.
const OPEN_SESSIONS = `
  SELECT s.sid, s."userId", u.role, s.expire, coalesce((s.sess->>'rememberMe')::boolean, false) AS "rememberMe"
  FROM sessions s JOIN users u ON u.id = s."userId"
  WHERE s.sid = ANY($1::text[]) AND s.expire > $2 AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL`;

const readRows = (sids: string[], now: Date) => query("open_sessions", OPEN_SESSIONS, [sids, now], rowSchema);

/** Returns a session that is open at `now` with its user's current role, or null if it is gone, expired, or its user is deleted or suspended. */
export async function getSession(sid: string, now: Date): Promise<StoredSession | null> {
  const [row] = await readRows([sid], now);
  return row ?? null;
}

/** Returns the current role of each session that is open at `now`, by session id. For sockets, which outlive a request. */
export async function listOpenSessions(sids: string[], now: Date): Promise<Map<string, "user" | "admin">> {
  const rows = await readRows(sids, now);
  return new Map(rows.map((row) => [row.sid, row.role]));
}
