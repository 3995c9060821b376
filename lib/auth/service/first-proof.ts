import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { removeTwoStep } from "./remove-two-step";
import { removeSessions } from "./session";

export type FirstProof = {
  /** The sessions that ended; publish `session_removed` for them after the commit. */
  sids: string[];
  /** Whether a passkey or an authenticator app was removed; tell the member. */
  hadTwoStep: boolean;
};

/**
 * Records that a member has proved their address. The first proof removes every other way into the account, because until then
 * anybody could have registered the address: two-step sign-in, reset links, a change of the email that waits, and every session
 * except `exceptSid` (docs/product/sessions.md#first-proof-of-an-address). The caller has locked the member. What the caller does not
 * replace is the password: it must be new, or given with the proof, or the session must be the member's own.
 * @returns null if the address was proved before
 */
export async function recordEmailProof(
  tx: Prisma.TransactionClient,
  userId: string,
  exceptSid?: string,
): Promise<FirstProof | null> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { emailVerifiedAt: clock.now() },
  });
  if (count === 0) return null;
  const hadTwoStep = await removeTwoStep(tx, userId);
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, kind: "change", usedAt: null } });
  return { hadTwoStep, sids: await removeSessions(userId, tx, exceptSid) };
}
