import { notifyNewDevice } from "@/lib/account/service/new-device";
import { trackActivity } from "@/lib/activity/service/track";
import type { IdentityFailure } from "@/lib/auth/constants";
import { getProviderLabel } from "@/lib/auth/data/identity";
import { getReturnPath, toSafeReturnPath } from "@/lib/auth/policy";
import type { Identity } from "@/lib/auth/schema/identity";
import { createCookie, readCookie, readSessionToken, toHostCookieName } from "@/lib/auth/service/session/cookie";
import { createEndedChecks, finishIdentification, startIdentification } from "@/lib/auth/service/identity/ask-provider";
import { createEndedStep } from "@/lib/auth/service/identity/step-cookie";
import { getCaller } from "@/lib/auth/service/session/request";
import { authenticate } from "@/lib/auth/service/session/session";
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
import { userIdSchema } from "@/lib/profiles/schema/public-user";
import { signInByIdentity } from "@/lib/two-step/service/sign-in/by-identity";
import { readDeviceTokens } from "@/lib/two-step/service/sign-in/cookies";
import { createStepCookie } from "@/lib/two-step/service/sign-in/identity-step";

const LOG_IN_PATH = "/login";
const REGISTER_PATH = "/register";
const STEP_PATH = "/sign-in";
const RETURN_SECONDS = 15 * 60;

const getReturnCookieName = (): string => toHostCookieName("nametag-return-path");

type Redirection = { location: string; setCookies?: readonly string[] };

function redirectTo({ location, setCookies = [] }: Redirection): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/** Where the person was going, and who invited them (docs/product/sessions.md#referral-links). */
type Goal = { returnTo: string; ref?: string; action?: "connect" };

const toStepPath = (goal: Goal, error?: IdentityFailure): string =>
  `${STEP_PATH}?${new URLSearchParams({ ...(error && { error }), ...goal }).toString()}`;

function getInvitation(params: URLSearchParams): Pick<Goal, "ref" | "action"> {
  const inviter = userIdSchema.safeParse({ userId: params.get("ref") });
  if (!inviter.success) return {};
  return { ref: inviter.data.userId, ...(params.get("action") === "connect" && { action: "connect" }) };
}

const readGoal = (stored: string | undefined): Goal => {
  const params = new URLSearchParams(stored);
  return { returnTo: toSafeReturnPath(params.get("returnTo")), ...getInvitation(params) };
};

const findOwnReferrer = ({ headers }: Request): URL | null => {
  const referrer = URL.parse(headers.get("referer") ?? "");
  return referrer && getOwnOrigins().has(referrer.origin) ? referrer : null;
};

/** The page with the link is where the person was going. */
function getGoalOfReferrer(request: Request): Goal {
  const referrer = findOwnReferrer(request);
  if (!referrer) return { returnTo: toSafeReturnPath(null) };
  const { pathname, searchParams } = referrer;
  const invitation = [REGISTER_PATH, STEP_PATH].includes(pathname) ? getInvitation(searchParams) : {};
  const isToInviter = invitation.ref !== undefined && !searchParams.has("returnTo");
  return { returnTo: isToInviter ? `/profile/${invitation.ref}` : getReturnPath(referrer), ...invitation };
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
async function start(request: Request, addressKey: string, goal: Goal): Promise<Redirection> {
  if (await isSignedIn(request)) return { location: goal.returnTo };
  if (!isFromOwnPage(request)) return { location: LOG_IN_PATH };
  await consume("loginChecks", addressKey);
  const asksAccount = new URL(request.url).searchParams.get("account") === "other";
  const begun = await startIdentification({ asksAccount });
  if (!begun) return { location: toStepPath(goal, "unavailable"), setCookies: [createEndedStep()] };
  const returnCookie = createCookie(getReturnCookieName(), new URLSearchParams(goal).toString(), RETURN_SECONDS);
  return { location: begun.location, setCookies: [...begun.setCookies, returnCookie, createEndedStep()] };
}

/** Opens the session, or leads to the step that is missing. */
async function finish(request: Request, addressKey: string, goal: Goal): Promise<Redirection> {
  const cookies = request.headers.get("cookie");
  await consume("loginChecks", addressKey);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  // Another member's session would stay in the browser's storage.
  if (await isSignedIn(request)) return { location: goal.returnTo };
  if (query.error !== undefined) return { location: toStepPath(goal, toProviderFailure(query.error)) };
  const { identity, isEnded } = await finishIdentification(query, (name) => readCookie(cookies, name));
  // Before that, any site could end a sign-in by leading the browser here.
  const ended = isEnded ? [createEndedChecks(), createCookie(getReturnCookieName(), "", 0)] : [];
  const { location, setCookies = [] } =
    typeof identity === "string"
      ? { location: toStepPath(goal, identity) }
      : await openOrAsk(identity, request, addressKey, goal).catch(toFailedStep(request, goal));
  return { location, setCookies: [...ended, ...setCookies] };
}

function toProviderFailure(error: string): IdentityFailure {
  const code = /^[a-z_]{1,40}$/.test(error) ? error : "unknown";
  logger.warn({ code }, "the identity provider refused the sign-in");
  return code === "access_denied" ? "canceled" : "failed";
}

async function openOrAsk(identity: Identity, request: Request, addressKey: string, goal: Goal): Promise<Redirection> {
  const caller = { ...getCaller(request, addressKey), onNewDevice: notifyNewDevice };
  const response = await signInByIdentity(identity, caller, readDeviceTokens(request.headers.get("cookie")));
  if (!("token" in response)) return { location: toStepPath(goal), setCookies: [createStepCookie(response)] };
  const { id } = response.user;
  runInBackground("track sign-in", () => trackActivity(id, { action: "login", page: STEP_PATH }));
  return { location: goal.returnTo, setCookies: await createSignInCookies(response, false, caller.device) };
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

const toFailedStep =
  (request: Request, goal: Goal) =>
  (thrown: unknown): Redirection => {
    const code = toFailure(thrown);
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
    logRefusal({ status: 302, code, method: "GET", path: new URL(request.url).pathname, address });
    return { location: toStepPath(goal, code) };
  };

/** Errors are pages with a text, because a person follows these links. */
export async function handleIdentitySignIn(request: Request, action: "signin" | "callback"): Promise<Response> {
  if (getProviderLabel() === null) return errorResponse(notFound(), request);
  // A second request with the same code would end the first one's sign-in.
  if (request.method !== "GET") {
    const error = new AppError("method_not_allowed", "http.methodNotAllowed");
    return errorResponse(error, request, { Allow: "GET" });
  }
  const key = toAddressKey(request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown");
  const stored = readCookie(request.headers.get("cookie"), getReturnCookieName());
  const goal = action === "callback" ? readGoal(stored) : getGoalOfReferrer(request);
  const done = action === "callback" ? finish(request, key, goal) : start(request, key, goal);
  return redirectTo(await done.catch(toFailedStep(request, goal)));
}
