import type { Tx } from "@/lib/core/server/db";

/** The caller has locked the member. Returns whether two-step sign-in was on. */
export async function removeTwoStep(tx: Tx, userId: string): Promise<boolean> {
  const own = { where: { userId } };
  const { hasTwoStep } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { hasTwoStep: true } });
  await tx.passkey.deleteMany(own);
  await tx.authenticator.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.rememberedDevice.deleteMany(own);
  await tx.pendingSignIn.deleteMany(own);
  await tx.passkeyChallenge.deleteMany(own);
  await tx.twoStepAttempts.deleteMany(own);
  return hasTwoStep;
}
