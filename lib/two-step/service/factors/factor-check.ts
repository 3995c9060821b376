import { lockUsers, type LockedUser } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { tooManyAttempts } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import { getWaitSeconds } from "../../policy";
import type { FactorProof } from "../../schema";
import { consumeAuthenticatorCode } from "./authenticator-code";
import type { ChallengeScope } from "./challenges";
import { consumePasskeyAnswer } from "./passkey-answer";
import { consumeRecoveryCode } from "./recovery-codes";

type Outcome<Result> = { result: Result } | { failure: AppError };

const wrong = () => new AppError("forbidden", "twoStep.code.wrong", { fields: { code: "twoStep.code.wrong" } });

async function isRight(tx: Tx, userId: string, proof: FactorProof, scope: ChallengeScope): Promise<boolean> {
  if (proof.method === "passkey") return consumePasskeyAnswer(tx, userId, scope, proof.response);
  if (proof.method === "recovery") return consumeRecoveryCode(tx, userId, proof.code);
  const authenticator = await tx.authenticator.findFirst({ where: { userId, confirmedAt: { not: null } } });
  return authenticator !== null && consumeAuthenticatorCode(tx, authenticator, proof.code);
}

async function countFailure(tx: Tx, userId: string, before: number): Promise<void> {
  const failures = before + 1;
  const seconds = getWaitSeconds(failures);
  const blockedUntil = seconds > 0 ? new Date(clock.ms() + seconds * 1000) : null;
  const data = { failures, blockedUntil };
  await tx.twoStepAttempts.upsert({
    where: { userId },
    create: { userId, ...data },
    update: data,
    select: { userId: true },
  });
}

/**
 * The lock on the member makes each code work once and every try count
 * (docs/product/two-step.md#wrong-codes).
 * @param onRight returns null to refuse in spite of the right factor
 * @throws AppError `forbidden` for a wrong or used factor, `rate_limited`, `unauthorized` if the
 * account is gone or `onRight` refuses
 */
export async function withFactor<Result>(
  userId: string,
  proof: FactorProof,
  scope: ChallengeScope,
  onRight: (tx: Tx, user: LockedUser) => Promise<Result | null>,
): Promise<Result> {
  const outcome = await db().$transaction(async (tx): Promise<Outcome<Result>> => {
    const [user] = await lockUsers(tx, [userId]);
    if (!user) return { failure: new AppError("unauthorized", "twoStep.pending.ended") };
    if (user.suspendedAt) return { failure: new AppError("forbidden", "auth.suspended") };
    const attempts = await tx.twoStepAttempts.findUnique({ where: { userId } });
    if (attempts?.blockedUntil && attempts.blockedUntil > clock.now()) {
      return { failure: tooManyAttempts(attempts.blockedUntil.getTime() - clock.ms()) };
    }
    if (!(await isRight(tx, userId, proof, scope))) {
      // Returned, not thrown, so that the count is stored.
      await countFailure(tx, userId, attempts?.failures ?? 0);
      return { failure: wrong() };
    }
    await tx.twoStepAttempts.deleteMany({ where: { userId } });
    if (proof.method === "recovery") await enqueueTwoStepNotice(tx, userId, "recoveryCodeUsed");
    const result = await onRight(tx, user);
    // Thrown, so that the factor stays unused.
    if (result === null) throw new AppError("unauthorized", "twoStep.pending.ended");
    return { result };
  });
  if ("failure" in outcome) throw outcome.failure;
  return outcome.result;
}
