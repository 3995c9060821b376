import { verifySync } from "otplib";

import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { CODE_SECONDS } from "../../constants";
import { decryptSecret } from "./secrets";

type StoredAuthenticator = { userId: string; secret: string; lastStep: bigint | null };

/** Returns the time step of a code that is valid now or was or will be one step away; null for any other. */
function findStep(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(clock.ms() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: CODE_SECONDS, period: CODE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/**
 * Uses a code of the app: it works once, and no code of an earlier step works after it. The caller has locked the member.
 * Returns whether it was right.
 */
export async function consumeAuthenticatorCode(
  tx: Prisma.TransactionClient,
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
