import { requireOtherSignIns } from "@/lib/auth/data/identity";
import type { PendingSignInResponse, SignInResponse } from "@/lib/auth/responses";
import type { VerifyEmailCodeInput } from "@/lib/auth/schema/email-code";
import { createSignInResponse, openSignIn, type SignInCaller } from "@/lib/auth/service/account";
import { checkCode, codeEnded, consumeCode, type RightCode } from "@/lib/auth/service/email-code/code";
import { accountExists, joinByEmailCode } from "@/lib/auth/service/email-code/join";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { claimCodeTry } from "@/lib/auth/service/limits/email-code";
import { recordSignInFailure } from "@/lib/auth/service/sign-in-failures";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";

import { announceFirstProof } from "../announce-first-proof";
import { startSecondStep } from "./sign-in";

const ACCOUNT = {
  id: true,
  passwordHash: true,
  passwordChangedAt: true,
  hasTwoStep: true,
  emailVerifiedAt: true,
  suspendedAt: true,
} as const;

type SignedIn = {
  signedIn: SignInResponse;
  isNew: boolean;
  /** The event whose door the member was at when they asked for the digits. */
  doorEventId: string | null;
};

/**
 * Signs in to the account without a password that has the address, or creates the account of a
 * joining visitor (docs/product/quick-join.md). Counts as a login.
 * @param tokens of the browser's cookie
 * @throws AppError as checkCode, joinByEmailCode and login, `forbidden` for a suspended account,
 * `conflict` for one with a password, `rate_limited`
 */
export async function signInByEmailCode(
  input: VerifyEmailCodeInput,
  tokens: string[],
  caller: SignInCaller,
  deviceTokens: string[],
): Promise<SignedIn | PendingSignInResponse> {
  requireOtherSignIns();
  const { email, code, rememberMe, join } = input;
  const account = await db().user.findFirst({ where: { email, deletedAt: null }, select: ACCOUNT });
  const attempt = await claimCodeTry(email, account, caller);
  const right = await checkCode(tokens, email, code).catch((refusal: unknown) => {
    recordSignInFailure(account?.id, caller);
    throw refusal;
  });
  await attempt.succeed();
  const { doorEventId } = right;
  if (!account) {
    if (!join) throw codeEnded();
    return { signedIn: await joinByEmailCode({ email, join, rememberMe }, right, caller), isNew: true, doorEventId };
  }
  await consume("loginSuccesses", account.id);
  if (account.suspendedAt) throw new AppError("forbidden", "auth.suspended");
  if (account.passwordHash !== null) throw accountExists();
  // The first proof of the address removes the factors instead, which somebody else may have added.
  if (account.hasTwoStep && account.emailVerifiedAt) {
    const firstStep = { userId: account.id, passwordHash: null, rememberMe };
    const pending = await startSecondStep(firstStep, caller, deviceTokens);
    if (pending) {
      await consumeCode(right, db());
      return pending;
    }
  }
  const signedIn = await openCodeSession(account, { email, rememberMe, right }, caller);
  return { signedIn, isNew: false, doorEventId };
}

async function openCodeSession(
  { id, hasTwoStep }: { id: string; hasTwoStep: boolean },
  { email, rememberMe, right }: { email: string; rememberMe: boolean; right: RightCode },
  caller: SignInCaller,
): Promise<SignInResponse> {
  const { token, firstProof } = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [id]);
    await consumeCode(right, tx);
    const now = await tx.user.findUnique({ where: { id }, select: { passwordHash: true, hasTwoStep: true } });
    // A new password, factor or address ends this sign-in.
    if (user?.email !== email || now?.passwordHash !== null || now.hasTwoStep !== hasTwoStep) throw codeEnded();
    if (user.suspendedAt) throw new AppError("forbidden", "auth.suspended");
    const firstProof = await recordEmailProof(tx, id);
    return { firstProof, token: await openSignIn(id, rememberMe, { ...caller, by: "email code" }, tx) };
  });
  if (firstProof) await announceFirstProof(id, firstProof);
  return createSignInResponse(id, token);
}
