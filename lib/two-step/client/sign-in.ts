import { signIn } from "@/lib/auth/client/sign-in";
import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { ProofForm, SecondStepForm } from "../schema";
import { answerPasskeyRequest } from "./passkeys";

// Each throws ApiError, or TypeError if the network failed. Passkeys also throw if the person
// cancels.

/** @throws ApiError 401 if the sign-in has ended, 403 for a wrong code */
export const completeSignIn = (form: SecondStepForm, rememberMe: boolean): Promise<Viewer> =>
  signIn("/api/auth/two-step/verify", form, rememberMe);

export const answerSecondStep = (pendingToken: string, isWanted: () => boolean) =>
  answerPasskeyRequest("/api/auth/two-step/verify-options", { body: { pendingToken }, withToken: false, isWanted });

export async function signInByPasskey(rememberMe: boolean): Promise<Viewer> {
  const response = await answerPasskeyRequest("/api/auth/passkey/options", { withToken: false });
  return signIn("/api/auth/passkey", { response, rememberMe }, rememberMe);
}

export const answerReauthentication = (isWanted: () => boolean) =>
  answerPasskeyRequest("/api/auth/reauthenticate/options", { isWanted });

export const sendProofDigits = (): Promise<unknown> => apiRequest("POST", "/api/auth/reauthenticate/code");

/** @throws ApiError 403 for a wrong password, factor or code, 409 for digits that ended */
export const reauthenticate = (proof: ProofForm): Promise<unknown> =>
  apiRequest("POST", "/api/auth/reauthenticate", { proof });
