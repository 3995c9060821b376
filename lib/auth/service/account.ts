import { clock } from "@/lib/core/shared/clock";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { logger } from "@/lib/core/server/process/logger";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";
import type { Locale } from "@/lib/i18n/shared/locales";
import { getViewer } from "@/lib/profiles/data/viewer";
import { toProfileLocation } from "@/lib/profiles/service/location";

import { requireOtherSignIns } from "../data/identity";
import type { LoginInput } from "../schema/login";
import type { RegisterInput } from "../schema/registration";
import type { SignInResponse } from "../responses";
import { isKnownDevice, type KnownDevice } from "./known-device";
import { claimLogin } from "./limits/login";
import { hashPassword, verifyPassword } from "./password/password";
import { consumeInvitation, recordInvitationUse, requireRegistrationNotClosed } from "./registration-access";
import { openSession, type Device } from "./session/session";
import { recordSignInFailure } from "./sign-in-failures";
import { lockUsers } from "./user-lock";

export type Caller = Device & {
  addressKey: string;
  device: KnownDevice | null;
  language?: Locale | null;
};

export type NewDeviceSignIn = { userId: string; userAgent: string | null };

/** `onNewDevice` runs in the transaction that opens the session. */
export type SignInCaller = Caller & { onNewDevice: (client: Db, signIn: NewDeviceSignIn) => Promise<void> };

/**
 * @param onUnconfirmed runs in the same transaction, unless an invitation proved the address
 * @throws AppError `validation` for a missing location, `conflict` for a registered email,
 * `forbidden` if it may not register or only the identity provider may be used, `rate_limited`
 */
export async function register(
  input: RegisterInput,
  caller: Caller,
  onUnconfirmed: (tx: Tx, user: { id: string; email: string }) => Promise<void>,
): Promise<SignInResponse> {
  requireOtherSignIns();
  const { email, password, rememberMe, invitation, ...rest } = input;
  const profile = { ...rest, location: toProfileLocation(rest.location) };
  await consume("registerAddress", caller.addressKey);
  requireRegistrationNotClosed();
  const passwordHash = await hashPassword(password);
  const createdAt = clock.now();
  try {
    const { id, token } = await db().$transaction(async (tx) => {
      const isInvited = await consumeInvitation(tx, { email, token: invitation ?? null });
      const user = await tx.user.create({
        data: {
          email,
          passwordHash,
          createdAt,
          emailVerifiedAt: isInvited ? createdAt : null,
          language: caller.language ?? null,
          profile: { create: profile },
        },
        select: { id: true, email: true },
      });
      await (isInvited ? recordInvitationUse(tx, user.id) : onUnconfirmed(tx, user));
      return { id: user.id, token: await openSession(user.id, rememberMe, caller, tx) };
    });
    return await createSignInResponse(id, token);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", "auth.accountExists", { fields: { email: "auth.email.exists" }, cause: error });
  }
}

type VerifiedUser = { email: string; profile: Prisma.ProfileCreateWithoutUserInput };

/**
 * The address was proved, so it counts as confirmed and no other way into the account exists.
 * Returns the id. @throws AppError `forbidden` if the address may not register
 */
export async function createVerifiedUser(
  tx: Tx,
  { email, profile }: VerifiedUser,
  { language = null }: Caller,
): Promise<string> {
  const isInvited = await consumeInvitation(tx, { email, isVerified: true });
  const createdAt = clock.now();
  const { id } = await tx.user.create({
    data: { email, createdAt, emailVerifiedAt: createdAt, language, profile: { create: profile } },
    select: { id: true },
  });
  if (isInvited) await recordInvitationUse(tx, id);
  return id;
}

const wrongCredentials = () => new AppError("unauthorized", "auth.wrongCredentials");

/**
 * Unknown emails and wrong passwords look the same, even in time
 * (docs/product/sessions.md#log-in-tab).
 * @param startSecondStep returns null if this browser needs no second step
 * @throws AppError `unauthorized`, `forbidden` for a suspended account and where only the identity
 * provider signs people in, `rate_limited`
 */
export async function login<Pending>(
  input: LoginInput,
  caller: SignInCaller,
  startSecondStep: (userId: string, passwordHash: string) => Promise<Pending | null>,
): Promise<SignInResponse | Pending> {
  requireOtherSignIns();
  const stored = await db().user.findUnique({
    where: { email: input.email },
    select: {
      id: true,
      passwordHash: true,
      passwordChangedAt: true,
      hasTwoStep: true,
      deletedAt: true,
      suspendedAt: true,
    },
  });
  const attempt = await claimLogin(input.email, stored, caller);
  const matches = await verifyPassword(stored?.deletedAt ? null : stored?.passwordHash, input.password);
  if (!stored || !matches) {
    recordSignInFailure(stored?.id, caller);
    throw wrongCredentials();
  }
  await attempt.succeed();
  await consume("loginSuccesses", stored.id);
  // Checked after the password, so that it doesn't reveal whether an account exists.
  if (stored.suspendedAt) throw new AppError("forbidden", "auth.suspended");
  const pending =
    stored.hasTwoStep && stored.passwordHash ? await startSecondStep(stored.id, stored.passwordHash) : null;
  if (pending) return pending;
  const token = await db().$transaction(async (tx) => {
    const [user] = await lockUsers(tx, [stored.id]);
    const now =
      user && (await tx.user.findUnique({ where: { id: user.id }, select: { passwordHash: true, hasTwoStep: true } }));
    // A change of password or two-step sign-in ended all sessions, so this sign-in fails too.
    if (now?.passwordHash !== stored.passwordHash || now?.hasTwoStep !== stored.hasTwoStep) throw wrongCredentials();
    if (user?.suspendedAt) throw new AppError("forbidden", "auth.suspended");
    return openSignIn(stored.id, input.rememberMe, { ...caller, by: "password" }, tx);
  });
  return createSignInResponse(stored.id, token);
}

export type SignInProof = "password" | "passkey" | "authenticator" | "recovery" | "identity" | "email code";

/** Every sign-in to an existing account ends here. `tx` has locked the member. */
export async function openSignIn(
  userId: string,
  rememberMe: boolean,
  caller: SignInCaller & { by: SignInProof; isProof?: boolean },
  tx: Db,
): Promise<string> {
  const token = await openSession(userId, rememberMe, caller, tx);
  // Null, because a device stays known here even after the password changes.
  if (!isKnownDevice(caller.device, userId, null))
    await caller.onNewDevice(tx, { userId, userAgent: caller.userAgent });
  logger.info({ userId, address: caller.addressKey, by: caller.by }, "signed in");
  return token;
}

/** Call it after the transaction, because it needs its own connection. */
export async function createSignInResponse(userId: string, token: string): Promise<SignInResponse> {
  const user = await getViewer(userId);
  if (!user) throw wrongCredentials();
  return { token, user };
}
