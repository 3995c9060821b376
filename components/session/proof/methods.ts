import type { TwoStepState } from "@/lib/two-step/responses";

import type { ProofMethod } from "./proof-form";

/** Lists how a signed-in member can prove who they are: always by the password, if the state is unknown only so. */
export function listProofMethods(state: TwoStepState | undefined): ProofMethod[] {
  return [
    "password",
    ...(state && state.passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(state?.authenticator ? (["authenticator"] as const) : []),
    ...(state && state.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
  ];
}
