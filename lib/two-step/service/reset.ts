import type { Actor } from "@/lib/auth/schema/actor";
import { removeTwoStep } from "@/lib/auth/service/remove-two-step";
import { AppError } from "@/lib/core/shared/errors";
import type { Tx } from "@/lib/core/server/db";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import { changeOwnFactors } from "./factors/change-factors";
import { replaceRecoveryCodes } from "./factors/recovery-codes";

/** Runs once the last factor is gone. The caller has locked the member. */
export async function removeLeftovers(tx: Tx, userId: string): Promise<void> {
  const { hasTwoStep } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { hasTwoStep: true } });
  if (!hasTwoStep) await removeTwoStep(tx, userId);
}

/** @throws AppError `conflict` if it is off */
export async function turnOffTwoStep(actor: Actor): Promise<void> {
  await changeOwnFactors(actor, async (tx, { id }) => {
    if (!(await removeTwoStep(tx, id))) throw new AppError("conflict", "twoStep.off");
    await enqueueTwoStepNotice(tx, id, "turnedOff");
  });
}

/** @throws AppError `conflict` if two-step sign-in is off */
export async function regenerateRecoveryCodes(actor: Actor): Promise<string[]> {
  const { userId } = actor;
  return changeOwnFactors(actor, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { hasTwoStep: true } });
    if (!user?.hasTwoStep) throw new AppError("conflict", "twoStep.off");
    await enqueueTwoStepNotice(tx, userId, "recoveryCodesReplaced");
    return replaceRecoveryCodes(tx, userId);
  });
}
