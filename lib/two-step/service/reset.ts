import type { Actor } from "@/lib/auth/schema/actor";
import { removeTwoStep } from "@/lib/auth/service/remove-two-step";
import { AppError } from "@/lib/core/shared/errors";
import type { Tx } from "@/lib/core/server/db";

import { changeOwnFactors } from "./factors/change-factors";
import { notifyMember } from "./factors/notify";
import { replaceRecoveryCodes } from "./factors/recovery-codes";

/** Runs once the last factor is gone. The caller has locked the member. */
export async function removeLeftovers(tx: Tx, userId: string): Promise<void> {
  const { hasTwoStep } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { hasTwoStep: true } });
  if (!hasTwoStep) await removeTwoStep(tx, userId);
}

/** @throws AppError `conflict` if it is off */
export async function turnOffTwoStep(actor: Actor): Promise<void> {
  const wasOn = await changeOwnFactors(actor, (tx, { id }) => removeTwoStep(tx, id));
  if (!wasOn) throw new AppError("conflict", "twoStep.off");
  notifyMember(actor.userId, "turnedOff");
}

/** @throws AppError `conflict` if two-step sign-in is off */
export async function regenerateRecoveryCodes(actor: Actor): Promise<string[]> {
  const { userId } = actor;
  const codes = await changeOwnFactors(actor, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { hasTwoStep: true } });
    if (!user?.hasTwoStep) throw new AppError("conflict", "twoStep.off");
    return replaceRecoveryCodes(tx, userId);
  });
  notifyMember(userId, "recoveryCodesReplaced");
  return codes;
}
