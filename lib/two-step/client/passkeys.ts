import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

import { apiRequest } from "@/lib/http/browser/api-client";

const load = () => import("@simplewebauthn/browser");

type AnswerOptions = {
  body?: unknown;
  withToken?: boolean;
  isWanted?: () => boolean;
};

function requireWanted(isWanted: () => boolean): void {
  if (!isWanted()) throw new DOMException("The passkey is not wanted anymore", "AbortError");
}

/** @throws ApiError, TypeError, the browser's error if canceled, AbortError if not wanted */
export async function answerPasskeyRequest(
  path: string,
  { body, withToken, isWanted = () => true }: AnswerOptions = {},
): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    load(),
    apiRequest<PublicKeyCredentialRequestOptionsJSON>("POST", path, body, { withToken }),
  ]);
  requireWanted(isWanted);
  return startAuthentication({ optionsJSON });
}

/** Doesn't ask if no longer wanted by then. @throws as answerPasskeyRequest */
export async function createPasskey(path: string, isWanted: () => boolean) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    apiRequest<PublicKeyCredentialCreationOptionsJSON>("POST", path),
  ]);
  requireWanted(isWanted);
  return startRegistration({ optionsJSON });
}
