import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { AuthenticatorSetup, FactorAdded, TwoStepState } from "../responses";
import { createPasskey } from "./passkeys";

// Each throws ApiError, or TypeError if the network failed. Calls that need a recent proof ask for
// it.

const PATH = "/api/auth/two-step";

export const twoStepQuery = () => queryOptions<TwoStepState>({ queryKey: [PATH] });

export const startAuthenticator = (): Promise<AuthenticatorSetup> => apiRequest("POST", `${PATH}/authenticator`);

/** @throws ApiError 403 for a wrong code */
export const confirmAuthenticator = (code: string): Promise<FactorAdded> =>
  apiRequest("PUT", `${PATH}/authenticator`, { code });

export const removeAuthenticator = (): Promise<unknown> => apiRequest("DELETE", `${PATH}/authenticator`);

/** @throws also the browser's error if the person cancels, AbortError if not wanted */
export async function addPasskey(name: string, isWanted: () => boolean): Promise<FactorAdded> {
  const response = await createPasskey(`${PATH}/passkeys/options`, isWanted);
  return apiRequest("POST", `${PATH}/passkeys`, { name, response });
}

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  apiRequest("PATCH", `${PATH}/passkeys/${id}`, { name });

export const removePasskey = (id: string): Promise<unknown> => apiRequest("DELETE", `${PATH}/passkeys/${id}`);

export const replaceRecoveryCodes = (): Promise<{ recoveryCodes: string[] }> =>
  apiRequest("POST", `${PATH}/recovery-codes`);

export const forgetDevice = (id: string): Promise<unknown> => apiRequest("DELETE", `${PATH}/devices/${id}`);

export const turnOffTwoStep = (): Promise<unknown> => apiRequest("DELETE", PATH);
