import { clock } from "@/lib/core/shared/clock";
import type { Tx } from "@/lib/core/server/db";

import { removeTwoStep } from "./remove-two-step";
import { removeSessions } from "./session/session";

export type FirstProof = {
  /** Publish `session_removed` for these after the commit. */
  sids: string[];
  /** Whether a factor was removed. Tell the member. */
  hadTwoStep: boolean;
};

/**
 * The first proof removes every other way into the account, because anybody could have registered
 * the address before (docs/product/sessions.md#first-proof-of-an-address).
 * The caller has locked the member. It must ensure that the password is new or was given with the
 * proof, or that the session is the member's own.
 * @returns null if the address was proved before
 */
export async function recordEmailProof(tx: Tx, userId: string, exceptSid?: string): Promise<FirstProof | null> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { emailVerifiedAt: clock.now() },
  });
  if (count === 0) return null;
  const hadTwoStep = await removeTwoStep(tx, userId);
  await tx.passwordResetToken.deleteMany({ where: { userId } });
  await tx.emailConfirmation.deleteMany({ where: { userId, kind: "change", usedAt: null } });
  await tx.calendarSubscription.deleteMany({ where: { userId } });
  await tx.webhook.deleteMany({ where: { userId } });
  return { hadTwoStep, sids: await removeSessions(userId, tx, exceptSid) };
}
