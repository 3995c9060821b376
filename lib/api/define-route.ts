import { randomUUID } from "node:crypto";

import type { z } from "zod";

import type { TokenScope } from "@/lib/auth/constants";
import type { Actor, DoorActor, DoorHelper } from "@/lib/auth/schema/actor";
import { authenticateAccessToken, readAccessToken, requireScope } from "@/lib/auth/service/access-token/call";
import { createSessionCookie, readSessionToken } from "@/lib/auth/service/session/cookie";
import { requireRecentProof } from "@/lib/auth/service/recent-proof";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { authenticateRequest, type RequestSession } from "@/lib/auth/service/session/request";
import { logger } from "@/lib/core/server/process/logger";
import type { Page } from "@/lib/core/server/pagination";
import { consume, consumeCounted } from "@/lib/core/server/rate-limit";
import { AppError, toAppError, validationError } from "@/lib/core/shared/errors";
import { idParamsSchema } from "@/lib/core/shared/id";
import { parseInput } from "@/lib/core/shared/parse-input";
import { getEventCreators } from "@/lib/events/data/creators";
import { canCreateEvents } from "@/lib/events/policy/access";
import { requireCreator } from "@/lib/events/service/creator";
import { authenticateHelper } from "@/lib/events/service/team/door-device";
import { toAddressKey } from "@/lib/http/server/address-key";
import { logCall } from "@/lib/http/server/call-log";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { errorResponse } from "@/lib/http/server/error-response";
import { getEtag, matchesEtag } from "@/lib/http/server/headers/etag";
import { isReading } from "@/lib/http/server/method";
import { readJsonBody } from "@/lib/http/server/read-body";
import { type FormShape, readForm } from "@/lib/http/server/read-form";
import { listReply, noContent, Reply, reply } from "@/lib/http/server/reply";
import { isSameOrigin } from "@/lib/http/server/same-origin";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRequestLocale } from "@/lib/i18n/server/resolve-locale";

import type { ApiPath } from "./operations";
import { takeReadTurn } from "./read-turns";

/** Needs no `Vary: Accept-Language`: the ETag hashes the text, so other languages get no 304. */
const PUBLIC_HEADERS = { Vary: "Authorization, Cookie", "Cache-Control": "no-cache" };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * `eventCreator`: docs/product/events.md#who-may-create-events. `door`: members, and a helper by a
 * link (docs/product/event-team.md#links-for-helpers), whom all other calls refuse.
 */
type Access = "public" | "user" | "admin" | "eventCreator" | "door";
type Output<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

type ActorOf<A extends Access> = A extends "public" ? Actor | null : A extends "door" ? DoorActor : Actor;

type Context<A extends Access, P, Q, B, F> = {
  actor: ActorOf<A>;
  params: P;
  query: Q;
  body: B;
  /** Reads the upload form. A handler first decides whether it takes one. */
  readForm: () => Promise<{ file: Buffer; fields: F }>;
  /** For a call that only sometimes needs a recent proof. @throws AppError `reauthenticate` */
  requireProof: () => void;
  request: Request;
  requestId: string;
  /** docs/product/sessions.md#client-address */
  addressKey: string;
  /** docs/product/navigation.md#language */
  locale: Locale;
};

type Schema = z.ZodType | undefined;

type Call<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends z.ZodObject> = {
  /** Absent: `user`, a signed-in member. */
  auth?: A;
  query?: Q;
  body?: B;
  /** Instead of a JSON body: an upload form (docs/product/http.md#upload-forms). */
  form?: FormShape & { fields: F };
  /** Of a JSON body that is larger than most. */
  maxBodyBytes?: number;
  rateLimit?: false;
  /** Of what the call creates. */
  status?: 201;
  /** The call does not lengthen the session (docs/product/sessions.md#session-lifetime). */
  slide?: false;
  /** Of the access tokens that may call it. Absent: none may (docs/product/access-tokens.md). */
  scope?: TokenScope;
  /** Requires a recent proof of identity (docs/product/two-step.md#asking-again). */
  reauthenticate?: "admins" | "everyone";
  handler: (context: Context<A, Output<P>, Output<Q>, Output<B>, z.output<F>>) => unknown;
};

type Spec<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends z.ZodObject> = {
  /** Invalid params respond with 404, because no resource has a malformed id. */
  params?: P;
} & Call<A, P, Q, B, F>;

type Endpoint = Omit<Spec<Access, Schema, Schema, Schema, z.ZodObject>, "auth" | "handler"> & {
  auth: Access;
  handler: (context: Context<Access, never, never, never, never>) => unknown;
};

export const endpoint = <
  A extends Access = "user",
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  F extends z.ZodObject = z.ZodObject,
>(
  spec: Spec<A, P, Q, B, F>,
): Endpoint => ({ ...spec, auth: spec.auth ?? "user" });

/** About what the path's `{id}` names. */
export const idEndpoint = <
  A extends Access = "user",
  Q extends Schema = undefined,
  B extends Schema = undefined,
  F extends z.ZodObject = z.ZodObject,
>(
  spec: Call<A, typeof idParamsSchema, Q, B, F>,
): Endpoint => ({ ...spec, auth: spec.auth ?? "user", params: idParamsSchema });

type Plain<A extends Access, Q extends Schema, B extends Schema> = Omit<
  Call<A, undefined, Q, B, z.ZodObject>,
  "form" | "handler"
>;
/** Of a call with a body or a query. */
type Input<Q extends Schema, B extends Schema> = B extends z.ZodType ? z.output<B> : Output<Q>;

/** For a call that needs nothing but the member, and the body or the query. */
export const withActor = <A extends Access = "user", Q extends Schema = undefined, B extends Schema = undefined>(
  call: (actor: ActorOf<A>, input: Input<Q, B>) => unknown,
  spec: Plain<A, Q, B> = {},
): Endpoint => endpoint({ ...spec, handler: ({ actor, query, body }) => call(actor, (body ?? query) as never) });

/** For one that needs the id too. */
export const withId = <A extends Access = "user", Q extends Schema = undefined, B extends Schema = undefined>(
  call: (actor: ActorOf<A>, id: string, input: Input<Q, B>) => unknown,
  spec: Plain<A, Q, B> = {},
): Endpoint =>
  idEndpoint({
    ...spec,
    handler: ({ actor, params, query, body }) => call(actor, params.id, (body ?? query) as never),
  });

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** One of the two at most. */
type Identity = { session: RequestSession | null; helper: DoorHelper | null };

async function identify(spec: Endpoint, request: Request, caller: Caller): Promise<Identity> {
  const token = readAccessToken(request);
  if (token) return { helper: null, session: await identifyToken(spec, token, caller) };
  const helper = spec.auth === "door" ? await authenticateHelper(request) : null;
  return { helper, session: helper ? null : await authenticateRequest(request, spec.slide) };
}

async function identifyToken({ scope }: Endpoint, token: string, caller: Caller): Promise<RequestSession> {
  const session = await authenticateAccessToken(token);
  caller.userId = session.actor.userId;
  const { headers, refusal } = await consumeCounted("accessToken", session.actor.tokenId ?? token);
  caller.limitHeaders = headers;
  if (refusal) throw refusal;
  requireScope(session.scopes ?? [], scope);
  return session;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = parseInput(schema, value);
  if (result.success) return result.data;
  throw validationError(result.fields);
}

function authorizeRole(auth: Access, { actor, needsTwoStep }: RequestSession): void {
  if (auth !== "admin" && auth !== "eventCreator") return;
  const isAllowed = auth === "admin" ? actor.role === "admin" : canCreateEvents(actor, getEventCreators());
  if (!isAllowed && needsTwoStep) throw new AppError("two_step_required", "http.twoStepRequired");
  if (auth === "admin") requireAdmin(actor);
  else requireCreator(actor);
}

function authorize(spec: Endpoint, { session, helper }: Identity, request: Request): void {
  if (spec.auth !== "public" && !session && !helper) throw new AppError("unauthorized", "http.notAuthenticated");
  if (session) authorizeRole(spec.auth, session);
  // Browsers send cookies from other sites too, but only our pages can add a bearer token.
  const isByCookie = helper !== null || session?.by === "cookie";
  if (isByCookie && !isReading(request.method) && !isSameOrigin(request.headers))
    throw new AppError("forbidden", "http.foreignOrigin");
  if (session && needsProof(spec, session)) requireRecentProof(session.provedAt);
}

const needsProof = ({ reauthenticate }: Endpoint, { actor }: RequestSession): boolean =>
  reauthenticate === "everyone" || (reauthenticate === "admins" && actor.role === "admin");

type Caller = { address: string; userId?: string; language?: Locale; limitHeaders?: Record<string, string> };

async function handle(
  spec: Endpoint,
  request: Request,
  routeContext: Parameters<Handler>[1],
  requestId: string,
  caller: Caller,
): Promise<Response> {
  const identity = await identify(spec, request, caller);
  const { session, helper } = identity;
  caller.userId = session?.actor.userId;
  caller.language = session?.actor.language;
  authorize(spec, identity, request);
  const addressKey = toAddressKey(caller.address);
  const callerKey = helper?.linkId ?? caller.userId;
  if (spec.rateLimit !== false && !isReading(request.method) && callerKey) await consume("mutation", callerKey);

  const params = spec.params && parseInput(spec.params, await routeContext.params);
  if (params && !params.success) throw new AppError("not_found", "common.notFound");
  const context = {
    actor: helper ?? session?.actor ?? null,
    params: params?.data,
    query: spec.query && parse(spec.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: spec.body && parse(spec.body, (await readJsonBody(request, spec.maxBodyBytes)) ?? {}),
    readForm: async () => {
      if (!spec.form) throw new Error("The call declares no form");
      const { file, fields } = await readForm(request, spec.form);
      return { file, fields: parse(spec.form.fields, Object.fromEntries(fields)) };
    },
    requireProof: () => requireRecentProof(session?.provedAt ?? null),
    request,
    requestId,
    addressKey,
    locale: resolveRequestLocale(request, session?.actor.language),
  };
  const run = async () => spec.handler(context as never);
  const result = await (callerKey && isReading(request.method) ? takeReadTurn(callerKey, run) : run());
  return successResponse(toReply(result, request.url, spec.status), identity, request);
}

const isPage = (result: unknown): result is Page<unknown> =>
  typeof result === "object" && result !== null && "items" in result && "next" in result;

function toReply(result: unknown, url: string, status = 200): Reply {
  if (result instanceof Reply) return result;
  if (isPage(result)) return listReply(result, url);
  return result === undefined || result === null ? noContent() : reply(status, result);
}

/** The page's script can't remove a refused cookie, because it is httpOnly. */
function hasRefusedCookie({ headers }: Request): boolean {
  const cookie = readSessionToken(headers.get("cookie"));
  const bearer = headers.get("authorization");
  return cookie !== null && (bearer === null || bearer === `Bearer ${cookie}`);
}

/** The refusal is deliberate: something is busy or not set up. A stack would not help. */
const isDeclined = ({ code, cause }: AppError): boolean => code === "unavailable" && cause === undefined;

/** Logs a wrong password, but not a visitor without credentials. */
function isSecurityRefusal({ auth }: Endpoint, { headers }: Request, status: number): boolean {
  if (status === 401 && auth !== "public")
    return headers.has("authorization") || readSessionToken(headers.get("cookie")) !== null;
  return status === 401 || status === 403 || status === 429;
}

function serve(spec: Endpoint): Handler {
  return async (request, routeContext) => {
    const requestId = randomUUID();
    const start = performance.now();
    const path = new URL(request.url).pathname;
    const caller: Caller = { address: request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown" };
    let response: Response;
    let code: string | undefined;
    try {
      response = await handle(spec, request, routeContext, requestId, caller);
    } catch (thrown) {
      const error = toAppError(thrown);
      code = error.code;
      if (isDeclined(error)) logger.warn({ requestId, path, reason: error.messageKey }, "request declined");
      else if (error.status >= 500) logger.error({ requestId, err: error.cause ?? error, path }, "request failed");
      response = errorResponse(error, request, {}, caller.language);
      if (error.code === "unauthorized" && spec.auth !== "public" && hasRefusedCookie(request))
        response.headers.append("Set-Cookie", createSessionCookie("", 0));
    }
    response.headers.set("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(caller.limitHeaders ?? {})) response.headers.set(name, value);
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { address, userId } = caller;
    const call = { requestId, address, userId, method: request.method, path, status: response.status };
    logCall(call, { code, ms, isSecurityRefusal: isSecurityRefusal(spec, request, response.status) });
    return response;
  };
}

export type RouteOperation = Pick<Endpoint, "auth" | "params" | "query" | "body" | "form" | "rateLimit" | "scope"> & {
  method: Method;
  path: ApiPath;
};

type RouteHandler = Handler & { operation?: RouteOperation };

/**
 * Each request passes: request id, authentication, same-origin rule, rate limit, validation,
 * handler, error mapping. A handler returns data (200, or `status`), a page of a list (200 with the
 * next page's link), nothing or null (204), or a `reply`.
 */
export function defineRoute(path: ApiPath, spec: Partial<Record<Method, Endpoint>>): Record<Method, RouteHandler> {
  const allow = Object.keys(spec).join(", ");
  const methods = {} as Record<Method, RouteHandler>;
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const declared = spec[method];
    methods[method] = declared
      ? Object.assign(serve(declared), { operation: { method, path, ...declared } })
      : (request) => {
          const error = new AppError("method_not_allowed", "http.methodNotAllowed");
          const headers = { Allow: allow, "X-Request-Id": randomUUID() };
          return Promise.resolve(errorResponse(error, request, headers));
        };
  }
  return methods;
}

function successResponse(
  { status, data, headers: replyHeaders, cookies }: Reply,
  { session, helper }: Identity,
  request: Request,
): Response {
  const headers = new Headers(replyHeaders);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (session?.setCookieSeconds != null && cookies.length === 0)
    headers.append("Set-Cookie", createSessionCookie(session.token, session.setCookieSeconds));
  if (status === 204) {
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status, headers });
  }
  if (data instanceof ReadableStream) {
    headers.set("Cache-Control", "no-store");
    return new Response(data as ReadableStream<Uint8Array>, { status, headers });
  }
  // A string with its own content type is a file. Anything else is JSON.
  const body = typeof data === "string" && headers.has("Content-Type") ? data : JSON.stringify(data);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (session || helper || !isReading(request.method) || status !== 200) {
    headers.set("Cache-Control", "no-store");
    return new Response(body, { status, headers });
  }
  const etag = getEtag(body);
  headers.set("ETag", etag);
  for (const [name, value] of Object.entries(PUBLIC_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}
