import type { Actor } from "@/lib/auth/schema/actor";
import { requirePassword } from "@/lib/auth/service/require-password";
import { recordProof } from "@/lib/auth/service/session";

import type { Proof } from "../schema";
import { withFactor } from "./factors/factor-check";
import { createPasskeyRequest, type PasskeyRequest } from "./factors/passkey-answer";

const getScope = ({ userId, sid }: Actor) => ({ purpose: "reauthenticate", userId, browser: sid }) as const;

export const requestProofPasskey = (actor: Actor): Promise<PasskeyRequest> => createPasskeyRequest(getScope(actor));

/** @throws AppError `forbidden` for a wrong password or factor, `rate_limited` */
export async function checkProof(actor: Actor, proof: Proof): Promise<void> {
  if (proof.method !== "password") {
    await withFactor(actor.userId, proof, getScope(actor), () => Promise.resolve(true));
    return;
  }
  await requirePassword(actor.userId, proof.password);
}

/** docs/product/two-step.md#asking-again. @throws as checkProof */
export async function reauthenticate(actor: Actor, proof: Proof): Promise<void> {
  await checkProof(actor, proof);
  await recordProof(actor.sid);
}
