import { getAccountByEmail, getIdentityOwner, getProviderLabel } from "@/lib/auth/data/identity";
import type { SignInResponse } from "@/lib/auth/responses";
import type { Identity, RegisterIdentityInput } from "@/lib/auth/schema/identity";
import type { JoinIdentityInput } from "@/lib/auth/schema/join-identity";
import { createSignInResponse, openSignIn, type Caller, type SignInCaller } from "@/lib/auth/service/account";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { connectedElsewhere, connectIdentity, syncAdminGroup } from "@/lib/auth/service/identity/connect";
import { registerIdentity } from "@/lib/auth/service/identity/register";
import { claimLogin } from "@/lib/auth/service/limits/login";
import { verifyPassword } from "@/lib/auth/service/password/password";
import { requireMayRegister } from "@/lib/auth/service/registration-access";
import { requireSamePassword, wrongPassword } from "@/lib/auth/service/password/require-password";
import { recordSignInFailure } from "@/lib/auth/service/sign-in-failures";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import { announceFirstProof } from "../announce-first-proof";
import { readStep, type IdentityStep } from "./identity-step";
import { startSecondStep } from "./sign-in";

const suspended = () => new AppError("forbidden", "auth.suspended");
const ended = () => new AppError("unauthorized", "account.identity.ended");

async function requireNotSuspended(tx: Tx, userId: string): Promise<void> {
  const [user] = await lockUsers(tx, [userId]);
  if (!user) throw ended();
  if (user.suspendedAt) throw suspended();
}

/**
 * Checked before the password, so that a second person with the address uses up no attempts.
 * @throws AppError `conflict`; `unauthorized` if this identity was connected first
 */
async function requireUnconnected(userId: string, { issuer, subject }: Identity): Promise<void> {
  const link = await db().connectedIdentity.findUnique({
    where: { userId_issuer: { userId, issuer } },
    select: { subject: true },
  });
  if (link) throw link.subject === subject ? ended() : connectedElsewhere();
}

/**
 * Only issuer and subject open an account. An account with the same address asks for its password
 * or second step once (docs/product/identity-provider.md#sign-in).
 * @throws AppError `forbidden` for a suspended account and an address that may not register,
 * `conflict`, `rate_limited`
 */
export async function signInByIdentity(
  identity: Identity,
  caller: SignInCaller,
  deviceTokens: string[],
): Promise<SignInResponse | IdentityStep> {
  const owner = await getIdentityOwner(identity.issuer, identity.subject);
  const account = owner ?? (await getAccountByEmail(identity.email));
  if (!account) {
    await requireMayRegister(identity.email);
    return { identity };
  }
  if (account.suspendedAt) throw suspended();
  // A stranger who registered the address may have added the factor. Only a password proves it.
  const asksFactor = account.hasTwoStep && (owner !== null || account.emailVerifiedAt !== null);
  if (owner) {
    await consume("loginSuccesses", owner.id);
    await syncAdminGroup(owner.id, identity);
  } else await requireUnconnected(account.id, identity);
  const { firstName: _first, lastName: _last, ...claims } = identity;
  const firstStep = {
    userId: account.id,
    passwordHash: account.passwordHash,
    rememberMe: false,
    identity: { ...claims, isConnected: owner !== null },
  };
  const pending = asksFactor ? await startSecondStep(firstStep, caller, owner ? deviceTokens : []) : null;
  if (pending) return pending;
  return owner ? openIdentitySession(owner, identity, caller) : { identity };
}

async function openIdentitySession(
  { id, hasTwoStep, passwordHash }: { id: string; hasTwoStep: boolean; passwordHash: string | null },
  identity: Identity,
  caller: SignInCaller,
): Promise<SignInResponse> {
  const token = await db().$transaction(async (tx) => {
    await requireNotSuspended(tx, id);
    const now = await tx.user.findUnique({ where: { id }, select: { passwordHash: true, hasTwoStep: true } });
    const link = await tx.connectedIdentity.findFirst({
      where: { issuer: identity.issuer, subject: identity.subject, userId: id },
      select: { subject: true },
    });
    // A new password, a new factor or the end of the connection ends this sign-in too.
    if (!link || now?.passwordHash !== passwordHash || now?.hasTwoStep !== hasTwoStep) throw ended();
    await connectIdentity(tx, id, identity);
    // The provider may have asked for nothing, so sensitive acts ask for what the account has.
    const isProof = passwordHash === null && !hasTwoStep;
    return openSignIn(id, false, { ...caller, by: "identity", isProof }, tx);
  });
  return createSignInResponse(id, token);
}

/** @throws AppError `unauthorized` without the cookie of a sign-in by this email's identity */
function requireIdentity(cookieHeader: string | null, email: string): Identity {
  const step = readStep(cookieHeader);
  if (!step || !("identity" in step) || step.identity.email !== email) throw ended();
  return step.identity;
}

/** @throws as registerIdentity, `unauthorized` */
export const registerByIdentity = (
  input: RegisterIdentityInput,
  cookieHeader: string | null,
  caller: Caller,
): Promise<SignInResponse> => registerIdentity(input, requireIdentity(cookieHeader, input.email), caller);

/**
 * Connects the identity to the account with its address. The password shows whose account it is,
 * and counts as at a login. If the address was not proved before, this is its first proof.
 * @throws AppError `forbidden` for a wrong password or a suspended account, `conflict`,
 * `unauthorized`, `rate_limited`
 */
export async function joinByIdentity(
  { email, password }: JoinIdentityInput,
  cookieHeader: string | null,
  caller: SignInCaller,
): Promise<SignInResponse> {
  const identity = requireIdentity(cookieHeader, email);
  const account = await db().user.findFirst({
    where: { email: identity.email, deletedAt: null },
    select: { id: true, passwordHash: true, passwordChangedAt: true, hasTwoStep: true, emailVerifiedAt: true },
  });
  if (account) await requireUnconnected(account.id, identity);
  const attempt = await claimLogin(identity.email, account, caller);
  const { passwordHash } = account ?? {};
  if (!(await verifyPassword(passwordHash, password)) || !account || !passwordHash) {
    recordSignInFailure(account?.id, caller);
    throw wrongPassword();
  }
  await attempt.succeed();
  await consume("loginSuccesses", account.id);
  // It was turned on after the provider's response; the sign-in starts over with a factor.
  if (account.hasTwoStep && account.emailVerifiedAt) throw ended();
  const { token, proof } = await db().$transaction(async (tx) => {
    await requireNotSuspended(tx, account.id);
    await requireSamePassword(tx, account.id, passwordHash);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: account.id },
      select: { email: true, hasTwoStep: true, emailVerifiedAt: true },
    });
    if (user.email !== identity.email || (user.hasTwoStep && user.emailVerifiedAt)) throw ended();
    const proof = await recordEmailProof(tx, account.id);
    if (!(await connectIdentity(tx, account.id, identity))) throw ended();
    await enqueueTwoStepNotice(tx, account.id, "identityConnected", getProviderLabel() ?? "");
    return { proof, token: await openSignIn(account.id, false, { ...caller, by: "identity" }, tx) };
  });
  if (proof) await announceFirstProof(account.id, proof);
  await syncAdminGroup(account.id, identity);
  return createSignInResponse(account.id, token);
}
