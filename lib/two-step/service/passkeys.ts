import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";

import type { Actor } from "@/lib/auth/schema/actor";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { AppError, isUniqueViolation, notFound } from "@/lib/core/shared/errors";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

import { CHALLENGE_MINUTES, MAX_PASSKEYS } from "../constants";
import type { FactorAdded } from "../responses";
import type { AddPasskeyInput } from "../schema";
import { changeOwnFactors } from "./factors/change-factors";
import { consumeChallenge, storeChallenge } from "./factors/challenges";
import { ensureRecoveryCodes } from "./factors/recovery-codes";
import { getRelyingParty } from "./factors/relying-party";
import { removeLeftovers } from "./reset";

/** ES256, EdDSA and RS256. Every device has one of them, and newer ones make Node warn. */
const ALGORITHMS = [-7, -8, -257];

export type PasskeyCreation = Awaited<ReturnType<typeof generateRegistrationOptions>>;

const getScope = ({ userId, sid }: Actor) => ({ purpose: "register", userId, browser: sid }) as const;
const tooMany = () => new AppError("conflict", "twoStep.passkey.tooMany", { values: { max: MAX_PASSKEYS } });
const passkeyNotFound = () => notFound("twoStep.passkey.notFound");

/** @throws AppError `conflict` if the account has ten, `not_found` if it is gone */
export async function requestNewPasskey(actor: Actor): Promise<PasskeyCreation> {
  const { userId } = actor;
  const user = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { email: true, passkeys: { select: { credentialId: true, transports: true }, take: MAX_PASSKEYS } },
  });
  if (!user) throw notFound("account.notFound");
  if (user.passkeys.length >= MAX_PASSKEYS) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: getProductName(),
    rpID: getRelyingParty().id,
    userID: new TextEncoder().encode(userId),
    userName: showEmail(user.email),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Discoverable if possible, so that the passkey can also sign in alone.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await storeChallenge(getScope(actor), options.challenge);
  return options;
}

async function checkNewPasskey(actor: Actor, response: AddPasskeyInput["response"]) {
  const { id, origins } = getRelyingParty();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(getScope(actor), challenge, db()),
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return registrationInfo;
  } catch (error) {
    logger.info({ reason: (error as Error).message.slice(0, 80) }, "new passkey refused");
  }
  throw new AppError("validation", "twoStep.passkey.failed");
}

/** @throws AppError `validation` for a bad answer, `conflict` for a known passkey or an eleventh */
export async function addPasskey(actor: Actor, { name, response }: AddPasskeyInput): Promise<FactorAdded> {
  const { userId } = actor;
  const { credential, credentialBackedUp } = await checkNewPasskey(actor, response);
  return changeOwnFactors(actor, async (tx) => {
    if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) throw tooMany();
    await tx.passkey.create({
      data: {
        userId,
        name,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: response.response.transports ?? [],
        isBackedUp: credentialBackedUp,
        createdAt: clock.now(),
      },
      select: { id: true },
    });
    await enqueueTwoStepNotice(tx, userId, "passkeyAdded", name);
    return { recoveryCodes: await ensureRecoveryCodes(tx, userId) };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", "twoStep.passkey.exists", { cause: error });
  });
}

/** @throws AppError `not_found`, even for another member's */
export async function renamePasskey({ userId }: Actor, id: string, name: string): Promise<void> {
  const { count } = await db().passkey.updateMany({ where: { id, userId }, data: { name } });
  if (count === 0) throw passkeyNotFound();
}

/** @throws AppError `not_found`, even for another member's */
export async function removePasskey(actor: Actor, id: string): Promise<void> {
  const { userId } = actor;
  await changeOwnFactors(actor, async (tx) => {
    const passkey = await tx.passkey.findFirst({ where: { id, userId }, select: { name: true } });
    if (!passkey) throw passkeyNotFound();
    await tx.passkey.deleteMany({ where: { id, userId } });
    await removeLeftovers(tx, userId);
    await enqueueTwoStepNotice(tx, userId, "passkeyRemoved", passkey.name);
  });
}
