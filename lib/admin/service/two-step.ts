import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { removeTwoStep } from "@/lib/auth/service/remove-two-step";
import type { Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";
import { changeFactors } from "@/lib/two-step/service/factors/change-factors";

import { requireUserByEmail } from "./grant";

async function reset(id: string, actorId: string, details?: { by: string }): Promise<boolean> {
  const change = async (tx: Tx) => {
    if (!(await removeTwoStep(tx, id))) return false;
    await recordAudit({ actorId, action: "user.two_step_reset", subjectType: "user", subjectId: id, details }, tx);
    await enqueueTwoStepNotice(tx, id, "reset");
    return true;
  };
  return changeFactors(id, change, "admin.userNotFound");
}

/** @throws AppError `forbidden`, `not_found`, `conflict` for oneself and if it is off */
export async function resetTwoStep(actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  if (id === actor.userId) throw new AppError("conflict", "admin.resetTwoStepSelf");
  if (!(await reset(id, actor.userId))) throw new AppError("conflict", "admin.twoStepOff");
}

/** For `npm run admin`. Returns false if it is off. @throws AppError `not_found` */
export async function resetTwoStepByEmail(email: string): Promise<boolean> {
  const { id } = await requireUserByEmail(email);
  return reset(id, id, { by: "command line" });
}
