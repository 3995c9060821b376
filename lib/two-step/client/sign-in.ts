import { signIn } from "@/lib/auth/client/sign-in";
import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { ProofForm, SecondStepForm } from "../schema";
import { answerPasskeyRequest } from "./passkeys";

// Each throws ApiError, or TypeError if the network failed; with a passkey also what the browser throws if the person cancels.

/** Completes a pending sign-in. @throws ApiError 401 if it has ended, 403 for a wrong code */
export const completeSignIn = (form: SecondStepForm, rememberMe: boolean): Promise<Viewer> =>
  signIn("/api/auth/two-step/verify", form, rememberMe);

/** Asks for a passkey as the second step. */
export const answerSecondStep = (pendingToken: string, isWanted: () => boolean) =>
  answerPasskeyRequest("/api/auth/two-step/verify-options", { body: { pendingToken }, withToken: false, isWanted });

/** Signs in by a passkey alone. */
export async function signInByPasskey(rememberMe: boolean): Promise<Viewer> {
  const response = await answerPasskeyRequest("/api/auth/passkey/options", { withToken: false });
  return signIn("/api/auth/passkey", { response, rememberMe }, rememberMe);
}

/** Asks the signed-in member for a passkey. */
export const answerReauthentication = (isWanted: () => boolean) =>
  answerPasskeyRequest("/api/auth/reauthenticate/options", { isWanted });

/** Proves that the person at the device is the member. @throws ApiError 403 for a wrong password or factor */
export const reauthenticate = (proof: ProofForm): Promise<unknown> =>
  apiRequest("POST", "/api/auth/reauthenticate", { proof });
