import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { removeSessions } from "@/lib/auth/service/session/session";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { toPublicSessionId } from "../data/sessions";

/** `id` is from GET /api/auth/sessions. @throws AppError `not_found`, even for another member's */
export async function endSession(actor: Actor, id: string): Promise<void> {
  const sid = await db().$transaction(async (tx) => {
    // Waits for what this session is writing, such as a passkey, so that nothing appears after it
    // ends.
    const { id: userId } = await lockActor(tx, actor);
    const sessions = await tx.session.findMany({ where: { userId }, select: { sid: true } });
    const session = sessions.find(({ sid }) => toPublicSessionId(sid) === id);
    if (!session) throw notFound("account.sessionNotFound");
    await tx.session.deleteMany({ where: { sid: session.sid } });
    return session.sid;
  });
  await publish({ type: "session_removed", sids: [sid] });
}

/** Ends all but the current session. Safe to repeat. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  const sids = await db().$transaction(async (tx) => {
    const { id } = await lockActor(tx, actor);
    return removeSessions(id, tx, actor.sid);
  });
  if (sids.length > 0) await publish({ type: "session_removed", sids });
}
