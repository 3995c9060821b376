import { verifySync } from "otplib";

import { clock } from "@/lib/core/shared/clock";
import type { Tx } from "@/lib/core/server/db";

import { CODE_SECONDS } from "../../constants";
import { decryptSecret } from "./secrets";

type StoredAuthenticator = { userId: string; secret: string; lastStep: bigint | null };

function findStep(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(clock.ms() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: CODE_SECONDS, period: CODE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** A code works once, and ends all codes of earlier steps. The caller has locked the member. */
export async function consumeAuthenticatorCode(
  tx: Tx,
  { userId, secret, lastStep }: StoredAuthenticator,
  code: string,
): Promise<boolean> {
  const opened = decryptSecret(secret, userId);
  const step = opened === null ? null : findStep(opened, code);
  if (step === null || (lastStep !== null && BigInt(step) <= lastStep)) return false;
  const now = clock.now();
  await tx.authenticator.update({
    where: { userId },
    data: { lastStep: BigInt(step), lastUsedAt: now },
    select: { userId: true },
  });
  return true;
}
