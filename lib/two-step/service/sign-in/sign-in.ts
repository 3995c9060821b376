import { createSignInResponse, login, openSignIn, type Caller, type SignInCaller } from "@/lib/auth/service/account";
import { getIssuerId, getOnlyProvider, getProviderLabel } from "@/lib/auth/data/identity";
import { pendingIdentitySchema, type PendingIdentity } from "@/lib/auth/schema/identity";
import type { LoginInput } from "@/lib/auth/schema/login";
import type { LoginResponse, PendingSignInResponse, SignInResponse } from "@/lib/auth/responses";
import { connectIdentity, syncAdminGroup } from "@/lib/auth/service/identity/connect";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import { PENDING_MINUTES } from "../../constants";
import { listMethods } from "../../data/methods";
import type { SecondStepInput } from "../../schema";
import { withFactor } from "../factors/factor-check";
import { createPasskeyRequest, type PasskeyRequest } from "../factors/passkey-answer";
import { isRememberedDevice, rememberDevice } from "./remembered-devices";

const ended = () => new AppError("unauthorized", "twoStep.pending.ended");
/** A new password changes the mark, which ends pending sign-ins. Null: the account has none. */
const markPassword = (passwordHash: string | null): string => hashToken(passwordHash ?? "");
const hashBrowser = ({ userAgent }: Pick<Caller, "userAgent">): string => hashToken(userAgent ?? "");

type FirstStep = { userId: string; passwordHash: string | null; rememberMe: boolean; identity?: PendingIdentity };

/** Returns null if this browser needs no second step (docs/product/two-step.md#sign-in). */
export async function startSecondStep(
  { userId, passwordHash, rememberMe, identity }: FirstStep,
  caller: Pick<Caller, "userAgent">,
  deviceTokens: string[],
): Promise<PendingSignInResponse | null> {
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
      rememberMe,
      browserHash: hashBrowser(caller),
      passwordMark,
      identity,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PENDING_MINUTES * 60_000),
    },
    select: { userId: true },
  });
  return { twoStep: { pendingToken: token, methods } };
}

/** Remembered browsers have `deviceTokens`. @throws as login */
export const signIn = (input: LoginInput, caller: SignInCaller, deviceTokens: string[]): Promise<LoginResponse> =>
  login(input, caller, (userId, passwordHash) =>
    startSecondStep({ userId, passwordHash, rememberMe: input.rememberMe }, caller, deviceTokens),
  );

async function requirePending(pendingToken: string, caller: Pick<Caller, "userAgent">) {
  const pending = await db().pendingSignIn.findFirst({
    where: { tokenHash: hashToken(pendingToken), browserHash: hashBrowser(caller), expiresAt: { gt: clock.now() } },
    select: { tokenHash: true, userId: true, rememberMe: true, passwordMark: true, identity: true },
  });
  if (!pending) throw ended();
  const identity = pendingIdentitySchema.nullable().parse(pending.identity);
  if (identity ? identity.issuer !== getIssuerId() : getOnlyProvider() !== null) throw ended();
  return { ...pending, identity };
}

/** Whether the account is still the one that the provider's response opens, or leads to. */
async function isStillOwn(tx: Tx, userId: string, { isConnected, ...identity }: PendingIdentity): Promise<boolean> {
  const { issuer, subject, email } = identity;
  const count = isConnected
    ? await tx.connectedIdentity.count({ where: { issuer, subject, userId } })
    : await tx.user.count({ where: { id: userId, email, NOT: { emailVerifiedAt: null } } });
  return count > 0;
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
  const { tokenHash, userId, rememberMe, passwordMark, identity } = await requirePending(pendingToken, caller);
  const scope = { purpose: "second_step", userId, browser: pendingToken } as const;
  const { token, isConnected, ...rest } = await withFactor(userId, proof, scope, async (tx) => {
    const { count } = await tx.pendingSignIn.deleteMany({ where: { tokenHash, expiresAt: { gt: clock.now() } } });
    const stored = await tx.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
    if (count === 0 || !stored || markPassword(stored.passwordHash) !== passwordMark) return null;
    if (identity && !(await isStillOwn(tx, userId, identity))) return null;
    const isConnected = identity !== null && (await connectIdentity(tx, userId, identity));
    if (isConnected) await enqueueTwoStepNotice(tx, userId, "identityConnected", getProviderLabel() ?? "");
    const deviceToken = input.rememberDevice ? await rememberDevice(tx, userId, passwordMark, caller.userAgent) : null;
    const token = await openSignIn(userId, rememberMe, { ...caller, by: proof.method }, tx);
    return { token, isConnected, rememberMe, deviceToken };
  });
  // A connected account followed its group at the provider's response; its role may be newer.
  if (isConnected && identity) await syncAdminGroup(userId, identity);
  return { signedIn: await createSignInResponse(userId, token), ...rest };
}
