import type { TwoStepState } from "@/lib/two-step/responses";

import type { ProofMethod } from "./proof-form";

export function listProofMethods(state: TwoStepState | undefined): ProofMethod[] {
  return [
    ...(state?.hasPassword === false ? [] : (["password"] as const)),
    ...(state && state.passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(state?.authenticator ? (["authenticator"] as const) : []),
    ...(state && state.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
  ];
}
