import { notifyNewDevice } from "@/lib/account/service/new-device";
import { trackActivity } from "@/lib/activity/service/track";
import { getProviderLabel } from "@/lib/auth/data/identity";
import { getReturnPath, toSafeReturnPath } from "@/lib/auth/policy";
import { createCookie, readCookie, readSessionToken, toHostCookieName } from "@/lib/auth/service/cookie";
import { createEndedChecks, finishIdentification, startIdentification } from "@/lib/auth/service/identity/ask-provider";
import { getCaller } from "@/lib/auth/service/request";
import { authenticate } from "@/lib/auth/service/session";
import { createSignInCookies } from "@/lib/auth/service/sign-in-cookies";
import { runInBackground } from "@/lib/core/server/process/background";
import { logRefusal } from "@/lib/core/server/process/refusal-log";
import { logger } from "@/lib/core/server/process/logger";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError, notFound, toAppError } from "@/lib/core/shared/errors";
import { toAddressKey } from "@/lib/http/server/address-key";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { errorResponse } from "@/lib/http/server/error-response";
import { getOwnOrigins } from "@/lib/http/server/same-origin";
import type { IdentityFailure } from "@/lib/two-step/constants";
import { signInByIdentity } from "@/lib/two-step/service/sign-in/by-identity";
import { readDeviceTokens } from "@/lib/two-step/service/sign-in/cookies";
import { createStepCookie } from "@/lib/two-step/service/sign-in/identity-step";

const LOG_IN_PATH = "/login";
const STEP_PATH = "/sign-in";
const RETURN_SECONDS = 15 * 60;

const getReturnCookieName = (): string => toHostCookieName("nametag-return-path");

type Redirection = { location: string; setCookies?: readonly string[] };

function redirectTo({ location, setCookies = [] }: Redirection): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}

const toStepPath = (returnTo: string, error?: IdentityFailure): string =>
  `${STEP_PATH}?${new URLSearchParams({ ...(error && { error }), returnTo }).toString()}`;

const findOwnReferrer = ({ headers }: Request): URL | null => {
  const referrer = URL.parse(headers.get("referer") ?? "");
  return referrer && getOwnOrigins().has(referrer.origin) ? referrer : null;
};

/** The page with the link is where the person was going. */
function getPathOfReferrer(request: Request): string {
  const referrer = findOwnReferrer(request);
  return referrer ? getReturnPath(referrer) : toSafeReturnPath(null);
}

/** Another site must not sign a person in. Old browsers send no Sec-Fetch-Site. */
const isFromOwnPage = (request: Request): boolean => {
  const site = request.headers.get("sec-fetch-site");
  return site === null ? findOwnReferrer(request) !== null : site === "same-origin";
};

async function isSignedIn(request: Request): Promise<boolean> {
  const token = readSessionToken(request.headers.get("cookie"));
  return token !== null && (await authenticate(token, { slide: false })) !== null;
}

/** Leads to the identity provider. A form would need the origin of each redirect there. */
async function start(request: Request, addressKey: string): Promise<Redirection> {
  const returnTo = getPathOfReferrer(request);
  if (await isSignedIn(request)) return { location: returnTo };
  if (!isFromOwnPage(request)) return { location: LOG_IN_PATH };
  await consume("loginChecks", addressKey);
  const begun = await startIdentification();
  if (!begun) return { location: toStepPath(returnTo, "unavailable") };
  const returnCookie = createCookie(getReturnCookieName(), returnTo, RETURN_SECONDS);
  return { location: begun.location, setCookies: [...begun.setCookies, returnCookie] };
}

/** Opens the session, or leads to the step that is missing. */
async function finish(request: Request, addressKey: string, returnTo: string): Promise<Redirection> {
  const cookies = request.headers.get("cookie");
  await consume("loginChecks", addressKey);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  // Another member's session would stay in the browser's storage.
  if (await isSignedIn(request)) return { location: returnTo };
  if (query.error !== undefined) return { location: toStepPath(returnTo, "canceled") };
  const identity = await finishIdentification(query, (name) => readCookie(cookies, name));
  if (!identity) return { location: toStepPath(returnTo, "failed") };
  if (identity === "unverified") return { location: toStepPath(returnTo, "unverified") };
  const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
  const response = await signInByIdentity(identity, caller, readDeviceTokens(cookies));
  if (!("token" in response)) return { location: toStepPath(returnTo), setCookies: [createStepCookie(response)] };
  const { id } = response.user;
  runInBackground("track sign-in", () => trackActivity(id, { action: "login", page: STEP_PATH }));
  return { location: returnTo, setCookies: await createSignInCookies(response, false, caller.device) };
}

const FAILURES: Partial<Record<AppError["messageKey"], IdentityFailure>> = {
  "auth.suspended": "suspended",
  "account.identity.connectedElsewhere": "connectedElsewhere",
  "account.identity.ended": "ended",
  "account.registration.closed": "closed",
  "account.registration.invited": "notInvited",
};

function toFailure(thrown: unknown): IdentityFailure {
  const error = toAppError(thrown);
  if (error.code === "internal") logger.error({ err: error.cause }, "sign-in by the identity provider failed");
  if (error.code === "rate_limited") return "tooMany";
  return FAILURES[error.messageKey] ?? (error.code === "unavailable" ? "unavailable" : "failed");
}

/** `action` is next-auth's. Errors are pages with a text, because a person follows these links. */
export async function handleIdentitySignIn(request: Request, action: "signin" | "callback"): Promise<Response> {
  if (getProviderLabel() === null) return errorResponse(notFound(), request);
  // A second request with the same code would end the first one's sign-in.
  if (request.method !== "GET") {
    const error = new AppError("method_not_allowed", "http.methodNotAllowed");
    return errorResponse(error, request, { Allow: "GET" });
  }
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  const stored = readCookie(request.headers.get("cookie"), getReturnCookieName());
  const returnTo = action === "callback" ? toSafeReturnPath(stored) : getPathOfReferrer(request);
  const ended = action === "callback" ? [...createEndedChecks(), createCookie(getReturnCookieName(), "", 0)] : [];
  try {
    const key = toAddressKey(address);
    const done = action === "callback" ? await finish(request, key, returnTo) : await start(request, key);
    return redirectTo({ ...done, setCookies: [...ended, ...(done.setCookies ?? [])] });
  } catch (thrown) {
    const error = toFailure(thrown);
    logRefusal({ status: 302, code: error, method: "GET", path: new URL(request.url).pathname, address });
    return redirectTo({ location: toStepPath(returnTo, error), setCookies: ended });
  }
}
