import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { notifyMember } from "@/lib/two-step/service/factors/notify";
import { removeTwoStep } from "@/lib/two-step/service/reset";

import { requireAdmin } from "../policy";

/** Turns a member's two-step sign-in off, with an audit entry. Returns whether it was on. */
async function reset(id: string, actorId: string, details?: { by: string }): Promise<boolean> {
  const wasOn = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [id]);
    if (!user) throw notFound("admin.userNotFound");
    if (!(await removeTwoStep(tx, id))) return false;
    await recordAudit({ actorId, action: "user.two_step_reset", subjectType: "user", subjectId: id, details }, tx);
    return true;
  });
  if (wasOn) notifyMember(id, "reset");
  return wasOn;
}

/**
 * Turns the two-step sign-in of a member off who lost their factors, and mails them.
 * @throws AppError `forbidden`, `not_found`, `conflict` for the actor's own account and if it is off
 */
export async function resetTwoStep(actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  if (id === actor.userId) throw new AppError("conflict", "admin.resetTwoStepSelf");
  if (!(await reset(id, actor.userId))) throw new AppError("conflict", "admin.twoStepOff");
}

/** Does the same for `npm run admin`. Returns false if it is off. @throws AppError `not_found` for an unknown email */
export async function resetTwoStepByEmail(email: string): Promise<boolean> {
  const user = await db().user.findFirst({ where: { email, deletedAt: null }, select: { id: true } });
  if (!user) throw new AppError("not_found", "admin.emailNotFound", { values: { email } });
  return reset(user.id, user.id, { by: "command line" });
}
