import type { Actor } from "@/lib/auth/schema/actor";
import { verifyPassword } from "@/lib/auth/service/password";
import { recordProof } from "@/lib/auth/service/session";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { consume } from "@/lib/core/server/rate-limit";

import type { Proof } from "../schema";
import { withFactor } from "./factors/factor-check";
import { createPasskeyRequest, type PasskeyRequest } from "./factors/passkey-answer";

const getScope = ({ userId, sid }: Actor) => ({ purpose: "reauthenticate", userId, browser: sid }) as const;

/** Returns what the browser needs to ask the actor for a passkey. */
export const requestProofPasskey = (actor: Actor): Promise<PasskeyRequest> => createPasskeyRequest(getScope(actor));

/**
 * Checks that the person at the device is the actor.
 * @throws AppError `forbidden` for a wrong password or factor, `rate_limited`
 */
export async function checkProof(actor: Actor, proof: Proof): Promise<void> {
  if (proof.method !== "password") {
    await withFactor(actor.userId, proof, getScope(actor), () => Promise.resolve(true));
    return;
  }
  await consume("passwordCheck", actor.userId);
  const stored = await db().user.findUnique({ where: { id: actor.userId }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash, proof.password)))
    throw new AppError("forbidden", "account.password.wrong", { fields: { password: "account.password.wrong" } });
}

/** Opens sensitive acts for this session for 15 minutes (docs/product/two-step.md#asking-again). @throws as checkProof */
export async function reauthenticate(actor: Actor, proof: Proof): Promise<void> {
  await checkProof(actor, proof);
  await recordProof(actor.sid);
}
