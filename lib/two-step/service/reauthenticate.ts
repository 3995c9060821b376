import type { Actor } from "@/lib/auth/schema/actor";
import { consumeProofDigits } from "@/lib/auth/service/email-code/proof";
import { requirePassword } from "@/lib/auth/service/password/require-password";
import { recordProof } from "@/lib/auth/service/session/session";

import type { Proof } from "../schema";
import { withFactor } from "./factors/factor-check";
import { createPasskeyRequest, type PasskeyRequest } from "./factors/passkey-answer";

const getScope = ({ userId, sid }: Actor) => ({ purpose: "reauthenticate", userId, browser: sid }) as const;

export const requestProofPasskey = (actor: Actor): Promise<PasskeyRequest> => createPasskeyRequest(getScope(actor));

async function checkProof(actor: Actor, proof: Proof): Promise<void> {
  if (proof.method === "password") await requirePassword(actor.userId, proof.password);
  else if (proof.method === "email") await consumeProofDigits(actor, proof.code);
  else await withFactor(actor.userId, proof, getScope(actor), () => Promise.resolve(true));
}

/**
 * docs/product/two-step.md#asking-again. @throws AppError `forbidden` for a wrong password, factor
 * or code, `conflict` for digits that ended, `rate_limited`
 */
export async function reauthenticate(actor: Actor, proof: Proof): Promise<void> {
  await checkProof(actor, proof);
  await recordProof(actor.sid);
}
