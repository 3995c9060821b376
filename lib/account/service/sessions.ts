import type { Actor } from "@/lib/auth/schema";
import { removeSessions } from "@/lib/auth/service/session";
import { db, query } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import { SESSION_ID } from "../data/sessions";

/**
 * Signs one of the actor's devices out; its sockets close and its calls are refused from here on.
 * @param id as GET /api/auth/sessions names it
 * @throws AppError `not_found`, also for another member's
 */
export async function endSession(actor: Actor, id: string): Promise<void> {
  const ended = await query<{ sid: string }>(
    "end_session",
    `DELETE FROM sessions WHERE "userId" = $1 AND ${SESSION_ID} = $2 RETURNING sid`,
    [actor.userId, id],
  );
  if (ended.length === 0) throw notFound("This device is signed out already.");
  await publish({ type: "session_removed", sids: ended.map(({ sid }) => sid) });
}

/** Signs every device of the actor's out but this one. Safe to repeat. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  const sids = await removeSessions(actor.userId, db(), actor.sid);
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
