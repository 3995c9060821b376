import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";

import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";

import { CHALLENGE_MINUTES, MAX_PASSKEYS } from "../../constants";
import type { PasskeyAnswer } from "../../schema";
import { consumeChallenge, storeChallenge, type ChallengeScope } from "./challenges";
import { getRelyingParty } from "./relying-party";

export type PasskeyRequest = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Asks for one of the member's passkeys, or any for a sign-in by passkey alone. */
export async function createPasskeyRequest(scope: ChallengeScope): Promise<PasskeyRequest> {
  const passkeys = scope.userId
    ? await db().passkey.findMany({
        where: { userId: scope.userId },
        select: { credentialId: true, transports: true },
        take: MAX_PASSKEYS,
      })
    : undefined;
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    timeout: CHALLENGE_MINUTES * 60_000,
    // Alone, a passkey replaces the password, so the device must check who holds it.
    userVerification: scope.userId === null ? "required" : "preferred",
    allowCredentials: passkeys?.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await storeChallenge(scope, options.challenge);
  return options;
}

type StoredPasskey = { id: string; credentialId: string; publicKey: Uint8Array; counter: bigint };

async function checkSignature(scope: ChallengeScope, passkey: StoredPasskey, answer: PasskeyAnswer, client: Db) {
  const { id, origins } = getRelyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => consumeChallenge(scope, challenge, client),
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: scope.userId === null,
    });
    return verified ? authenticationInfo : null;
  } catch (error) {
    // The library throws for every fault of an answer.
    logger.info({ reason: (error as Error).message.slice(0, 80) }, "passkey refused");
    return null;
  }
}

/** The caller has locked the member, so that a counter can't be used twice. */
export async function consumePasskeyAnswer(
  client: Db,
  userId: string,
  scope: ChallengeScope,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const passkey = await client.passkey.findFirst({
    where: { userId, credentialId: answer.id },
    select: { id: true, credentialId: true, publicKey: true, counter: true },
  });
  const used = passkey && (await checkSignature(scope, passkey, answer, client));
  if (!used) return false;
  await client.passkey.update({
    where: { id: passkey.id },
    data: { counter: used.newCounter, isBackedUp: used.credentialBackedUp, lastUsedAt: clock.now() },
    select: { id: true },
  });
  return true;
}
