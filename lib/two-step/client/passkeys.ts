import { apiRequest } from "@/lib/http/browser/api-client";

// The library of the ceremonies is loaded when a person uses a passkey, not with the page.
const load = () => import("@simplewebauthn/browser");

type AnswerOptions = {
  body?: unknown;
  withToken?: boolean;
  /** Asked before the browser asks for the passkey. */
  isWanted?: () => boolean;
};
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>["startAuthentication"]>>;

function requireWanted(isWanted: () => boolean): void {
  if (!isWanted()) throw new DOMException("The passkey is not wanted anymore", "AbortError");
}

/**
 * Asks for a passkey with what the call returns.
 *
 * @throws ApiError, TypeError, what the browser throws if the person cancels, or an AbortError if it is not wanted
 */
export async function answerPasskeyRequest(
  path: string,
  { body, withToken, isWanted = () => true }: AnswerOptions = {},
): Promise<Answer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    load(),
    apiRequest<Parameters<Awaited<ReturnType<typeof load>>["startAuthentication"]>[0]["optionsJSON"]>(
      "POST",
      path,
      body,
      {
        withToken,
      },
    ),
  ]);
  requireWanted(isWanted);
  return startAuthentication({ optionsJSON });
}

/**
 * Makes a passkey with what the call returns. The browser does not ask for one if it is not wanted anymore by then.
 *
 * @throws as answerPasskeyRequest
 */
export async function createPasskey(path: string, isWanted: () => boolean) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    apiRequest<Parameters<Awaited<ReturnType<typeof load>>["startRegistration"]>[0]["optionsJSON"]>("POST", path),
  ]);
  requireWanted(isWanted);
  return startRegistration({ optionsJSON });
}
