import { createSignInResponse, login, openSignIn, type Caller, type SignInCaller } from "@/lib/auth/service/account";
import type { LoginInput } from "@/lib/auth/schema/login";
import type { LoginResponse, PendingSignInResponse, SignInResponse } from "@/lib/auth/responses";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import { PENDING_MINUTES } from "../../constants";
import { listMethods } from "../../data/methods";
import type { SecondStepInput } from "../../schema";
import { withFactor } from "../factors/factor-check";
import { createPasskeyRequest, type PasskeyRequest } from "../factors/passkey-answer";
import { isRememberedDevice, rememberDevice } from "./remembered-devices";

const ended = () => new AppError("unauthorized", "twoStep.pending.ended");
/** A new password changes the mark, which ends pending sign-ins. */
const markPassword = (passwordHash: string): string => hashToken(passwordHash);
const hashBrowser = ({ userAgent }: Pick<Caller, "userAgent">): string => hashToken(userAgent ?? "");

/** Remembered browsers have `deviceTokens` (docs/product/two-step.md#sign-in). @throws as login */
export const signIn = (input: LoginInput, caller: SignInCaller, deviceTokens: string[]): Promise<LoginResponse> =>
  login(input, caller, async (userId, passwordHash): Promise<PendingSignInResponse | null> => {
    const passwordMark = markPassword(passwordHash);
    if (await isRememberedDevice(userId, passwordMark, deviceTokens)) return null;
    const methods = await listMethods(userId);
    if (methods.length === 0) return null;
    const token = createToken();
    const now = clock.now();
    await db().pendingSignIn.create({
      data: {
        tokenHash: hashToken(token),
        userId,
        rememberMe: input.rememberMe,
        browserHash: hashBrowser(caller),
        passwordMark,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PENDING_MINUTES * 60_000),
      },
      select: { userId: true },
    });
    return { twoStep: { pendingToken: token, methods } };
  });

async function requirePending(pendingToken: string, caller: Pick<Caller, "userAgent">) {
  const pending = await db().pendingSignIn.findFirst({
    where: { tokenHash: hashToken(pendingToken), browserHash: hashBrowser(caller), expiresAt: { gt: clock.now() } },
    select: { tokenHash: true, userId: true, rememberMe: true, passwordMark: true },
  });
  if (!pending) throw ended();
  return pending;
}

/** @throws AppError `unauthorized` if the pending sign-in has ended */
export async function requestSecondStepPasskey(pendingToken: string, caller: Caller): Promise<PasskeyRequest> {
  await consume("secondStepAddress", caller.addressKey);
  const { userId } = await requirePending(pendingToken, caller);
  return createPasskeyRequest({ purpose: "second_step", userId, browser: pendingToken });
}

type SignedIn = { signedIn: SignInResponse; rememberMe: boolean; deviceToken: string | null };

/**
 * Completes a pending sign-in once.
 * @throws AppError `unauthorized` if it has ended (expired, done, another browser, a new password),
 * `forbidden` for a wrong factor or a suspended account, `rate_limited`
 */
export async function completeSignIn(input: SecondStepInput, caller: SignInCaller): Promise<SignedIn> {
  await consume("secondStepAddress", caller.addressKey);
  const { pendingToken, proof } = input;
  const { tokenHash, userId, rememberMe, passwordMark } = await requirePending(pendingToken, caller);
  const scope = { purpose: "second_step", userId, browser: pendingToken } as const;
  const { token, ...rest } = await withFactor(userId, proof, scope, async (tx) => {
    const { count } = await tx.pendingSignIn.deleteMany({ where: { tokenHash, expiresAt: { gt: clock.now() } } });
    const stored = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
    if (count === 0 || !stored?.passwordHash || markPassword(stored.passwordHash) !== passwordMark) return null;
    const deviceToken = input.rememberDevice ? await rememberDevice(tx, userId, passwordMark, caller.userAgent) : null;
    const token = await openSignIn(userId, rememberMe, { ...caller, by: proof.method }, tx);
    return { token, rememberMe, deviceToken };
  });
  return { signedIn: await createSignInResponse(userId, token), ...rest };
}
