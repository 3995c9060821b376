import type { Actor } from "@/lib/auth/schema";
import { DAY_MS, REMEMBERED_SESSION_DAYS, SESSION_DAYS } from "@/lib/auth/constants";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";

import type { SessionResponse } from "../schema";
import { describeDevice } from "./device";

/** More than anybody has devices; of more, those used last. */
const MOST = 50;

/** A session's name outside: its sid is half of what a token is, and never leaves the server (contract §2). */
export const SESSION_ID = `left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 32)`;

type Row = {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: string | null;
  rememberMe: boolean;
  expire: Date;
};

/** Where the actor is signed in: this session first, then those used last. */
export async function listSessions(actor: Actor): Promise<SessionResponse[]> {
  const rows = await query<Row>(
    "my_sessions",
    `SELECT ${SESSION_ID} AS id, sid = $2 AS "isCurrent", sess->>'userAgent' AS "userAgent", sess->>'createdAt' AS "createdAt",
       coalesce((sess->>'rememberMe')::boolean, false) AS "rememberMe", expire
     FROM sessions WHERE "userId" = $1 AND expire > $3 ORDER BY "isCurrent" DESC, expire DESC, sid LIMIT ${MOST}`,
    [actor.userId, actor.sid, clock.now()],
  );
  return rows
    .map(({ userAgent, rememberMe, expire, ...row }) => {
      // Each use moves the end to a whole lifetime later, so the end tells the use.
      const lifetime = (rememberMe ? REMEMBERED_SESSION_DAYS : SESSION_DAYS) * DAY_MS;
      return {
        ...row,
        device: describeDevice(userAgent),
        lastSeenAt: new Date(Math.min(expire.getTime() - lifetime, clock.ms())).toISOString(),
        expiresAt: expire.toISOString(),
      };
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}
