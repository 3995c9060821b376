import type { Actor } from "@/lib/auth/schema/actor";
import { closeSession, removeSessions } from "@/lib/auth/service/session";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import { toPublicSessionId } from "../data/sessions";

/**
 * Ends one of the actor's sessions: its sockets close, and its calls are refused from now on.
 * @param id as returned by GET /api/auth/sessions
 * @throws AppError `not_found`, also for another member's session
 */
export async function endSession({ userId }: Actor, id: string): Promise<void> {
  const sessions = await db().session.findMany({ where: { userId }, select: { sid: true } });
  const session = sessions.find(({ sid }) => toPublicSessionId(sid) === id);
  if (!session) throw notFound("account.sessionNotFound");
  await closeSession(session.sid);
}

/** Ends every session of the actor but the current one. Safe to repeat. */
export async function endOtherSessions({ userId, sid }: Actor): Promise<void> {
  const sids = await removeSessions(userId, db(), sid);
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
