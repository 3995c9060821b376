import { apiRequest } from "@/lib/http/browser/api-client";

// The library of the ceremonies is loaded when a person uses a passkey, not with the page.
const load = () => import("@simplewebauthn/browser");

type AnswerOptions = { body?: unknown; withToken?: boolean };
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>["startAuthentication"]>>;

/** Asks for a passkey with what the call returns. @throws ApiError, TypeError, or what the browser throws if the person cancels */
export async function answerPasskeyRequest(path: string, { body, withToken }: AnswerOptions = {}): Promise<Answer> {
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
  return startAuthentication({ optionsJSON });
}

/**
 * Makes a passkey with what the call returns. The browser does not ask for one if it is not wanted anymore by then.
 *
 * @throws as answerPasskeyRequest, and an AbortError if it is not wanted
 */
export async function createPasskey(path: string, isWanted: () => boolean) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    apiRequest<Parameters<Awaited<ReturnType<typeof load>>["startRegistration"]>[0]["optionsJSON"]>("POST", path),
  ]);
  if (!isWanted()) throw new DOMException("The passkey is not wanted anymore", "AbortError");
  return startRegistration({ optionsJSON });
}
