import { z } from "zod";

import { query } from "@/lib/core/server/db";

import { toEffectiveRole } from "./effective-role";

const rowSchema = z.object({
  sid: z.string(),
  userId: z.uuid(),
  role: z.enum(["user", "admin"]),
  rememberMe: z.boolean(),
  expire: z.date(),
  hasTwoStep: z.boolean(),
  provedAt: z.date().nullable(),
  language: z.string().nullable(),
  isEmailVerified: z.boolean(),
});

type Row = z.output<typeof rowSchema>;

export type StoredSession = Omit<Row, "sid" | "hasTwoStep"> & {
  /** True for an admin who must set up two-step sign-in. Until then they have a member's rights. */
  needsTwoStep: boolean;
};

// Raw because every request and every open socket runs it, and a realtime process that only watches
// sessions then needs no query compiler.
const openSessionsSql = (condition: string): string => `
  SELECT s.sid, s."userId", u.role, s.expire, s."provedAt", u."hasTwoStep", u.language,
    u."emailVerifiedAt" IS NOT NULL AS "isEmailVerified",
    coalesce((s.sess->>'rememberMe')::boolean, false) AS "rememberMe"
  FROM sessions s JOIN users u ON u.id = s."userId"
  WHERE ${condition} AND s.expire > $2 AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL`;

// A separate statement, because a plan for many sessions is slow for one.
const OPEN_SESSION = openSessionsSql("s.sid = $1");
const OPEN_SESSIONS = openSessionsSql("s.sid = ANY($1::text[])");

function toSession({ hasTwoStep, ...row }: Row): StoredSession & { sid: string } {
  const role = toEffectiveRole({ role: row.role, hasTwoStep });
  return { ...row, role, needsTwoStep: role !== row.role };
}

const read = async (name: string, text: string, values: unknown[]) =>
  (await query(name, text, values, rowSchema)).map(toSession);

/** Returns null if the session is unknown or expired, or its user is deleted or suspended. */
export async function getSession(sid: string, now: Date): Promise<StoredSession | null> {
  const [session] = await read("open_session", OPEN_SESSION, [sid, now]);
  return session ?? null;
}

/** Returns roles by session id. Sockets need this because a session can end while they are open. */
export async function listOpenSessions(sids: string[], now: Date): Promise<Map<string, "user" | "admin">> {
  const sessions = await read("open_sessions", OPEN_SESSIONS, [sids, now]);
  return new Map(sessions.map(({ sid, role }) => [sid, role]));
}
