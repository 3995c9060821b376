import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";

import type { ApiPath } from "@/lib/api/operations";
import type { Actor } from "@/lib/auth/schema";
import { authenticateRequest, type RequestSession } from "@/lib/auth/service/request";
import { sessionCookie, tokenFromCookies } from "@/lib/auth/service/cookie";
import { AppError, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { consume } from "@/lib/core/server/rate-limit";

import { CLIENT_ADDRESS_HEADER } from "./client-address";
import { errorResponse } from "./error-response";
import { matchesEtag, EtagCache } from "./etag-cache";
import { readJsonBody } from "./read-body";
import { Reply } from "./reply";
import { isSameOrigin } from "./same-origin";

/** `public`: anybody, with `actor` null for a stranger. `user`: a session. `admin`: an admin's session. */
type Access = "public" | "user" | "admin";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Output<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Context<A extends Access, P, Q, B> = {
  actor: A extends "public" ? Actor | null : Actor;
  params: P;
  query: Q;
  body: B;
  request: Request;
  requestId: string;
  /** The true address of the caller (contract §2), for limits alone. */
  clientAddress: string;
};

type Endpoint = {
  auth: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The handler reads the body itself: uploads. */
  rawBody?: boolean;
  rateLimit?: false;
  version?: (query: never) => Promise<string | null>;
  known: EtagCache;
  handler: (context: Context<Access, never, never, never>) => unknown;
};

/** Declares one method of a route: who may call it, what it takes, and the one domain call it makes. */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: {
  auth: A;
  /** A failure is 404: a malformed id names nothing (contract §1). */
  params?: P;
  query?: Q;
  body?: B;
  rawBody?: boolean;
  /** False where the domain keeps a stricter limit of its own. */
  rateLimit?: false;
  /**
   * Of a public GET: what its answer to a visitor is made of, as one cheap read. While it stays the same, so must the
   * answer to the same address; null where that can't be said. Whoever holds the answer is then told so unmade.
   */
  version?: (query: Output<Q>) => Promise<string | null>;
  handler: (context: Context<A, Output<P>, Output<Q>, Output<B>>) => unknown;
}): Endpoint {
  return { ...spec, known: new EtagCache() };
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const message = Object.values(fields)[0] ?? "Some fields are missing or invalid.";
  throw new AppError("validation", message, { fields });
}

function authorize(spec: Endpoint, session: RequestSession | null, request: Request): void {
  if (spec.auth !== "public" && !session) throw new AppError("unauthorized", "Please log in to continue.");
  if (spec.auth === "admin" && session?.actor.role !== "admin")
    throw new AppError("forbidden", "Only admins can do this.");
  // A browser adds cookies to other sites' requests too; a bearer only our own page can add (contract §2).
  if (session?.by === "cookie" && request.method !== "GET" && !isSameOrigin(request.headers)) {
    throw new AppError("forbidden", "This request came from another site.");
  }
}

async function handle(
  spec: Endpoint,
  request: Request,
  routeContext: Parameters<Handler>[1],
  requestId: string,
): Promise<Response> {
  const session = await authenticateRequest(request);
  authorize(spec, session, request);
  const clientAddress = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  if (spec.rateLimit !== false && request.method !== "GET" && session) await consume("mutation", session.actor.userId);

  const params = spec.params?.safeParse(await routeContext.params);
  if (params && !params.success) throw new AppError("not_found", "Not found");
  const context = {
    actor: session?.actor ?? null,
    params: params?.data,
    query: spec.query && parse(spec.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: spec.body && !spec.rawBody ? parse(spec.body, (await readJsonBody(request)) ?? {}) : undefined,
    request,
    requestId,
    clientAddress,
  };
  // Only who holds an answer can be spared its making; the version is read before the data (decision 028).
  const ifNoneMatch = session ? null : request.headers.get("if-none-match");
  const version = (ifNoneMatch !== null && (await spec.version?.(context.query as never))) || null;
  const held = version && ifNoneMatch && spec.known.held(request.url, version, ifNoneMatch);
  if (held) return new Response(null, { status: 304, headers: { ...PUBLIC_HEADERS, ...held } });
  const made = await spec.handler(context as never);
  const answer = made instanceof Reply ? made : new Reply(200, made, {});
  const response = toResponse(answer, { session, request });
  const etag = response.headers.get("etag");
  if (version && etag) spec.known.remember(request.url, version, etag, answer);
  return response;
}

/** An answer to nobody in particular may be kept and asked for again (contract §1). */
const PUBLIC_HEADERS = { Vary: "Authorization, Cookie", "Cache-Control": "no-cache" };

function toResponse(
  { status, data, headers: own }: Reply,
  { session, request }: { session: RequestSession | null; request: Request },
): Response {
  const headers = new Headers(own);
  if (session?.setCookieSeconds != null && !headers.has("Set-Cookie"))
    headers.append("Set-Cookie", sessionCookie(session.token, session.setCookieSeconds));
  if (status === 204) {
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status, headers });
  }
  if (data instanceof ReadableStream) {
    headers.set("Cache-Control", "no-store");
    return new Response(data as ReadableStream<Uint8Array>, { status, headers });
  }
  // Text that names its own type is a file; anything else is JSON.
  const body = typeof data === "string" && headers.has("Content-Type") ? data : JSON.stringify(data);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (session || request.method !== "GET" || status !== 200) {
    headers.set("Cache-Control", "no-store");
    return new Response(body, { status, headers });
  }
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  headers.set("ETag", etag);
  for (const [name, value] of Object.entries(PUBLIC_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}

/** The cookie is the token that was just refused: the page's script can't remove it, so the answer does (contract §2). */
function carriesDeadCookie({ headers }: Request): boolean {
  const cookie = tokenFromCookies(headers.get("cookie"));
  const bearer = headers.get("authorization");
  return cookie !== null && (bearer === null || bearer === `Bearer ${cookie}`);
}

function serve(spec: Endpoint): Handler {
  return async (request, routeContext) => {
    const requestId = randomUUID();
    const started = performance.now();
    let response: Response;
    let code: string | undefined;
    try {
      response = await handle(spec, request, routeContext, requestId);
    } catch (thrown) {
      const error = toAppError(thrown);
      code = error.code;
      if (error.status >= 500)
        logger.error({ requestId, err: error.cause ?? error, path: new URL(request.url).pathname }, "request failed");
      response = errorResponse(error);
      if (error.code === "unauthorized" && spec.auth !== "public" && carriesDeadCookie(request)) {
        response.headers.append("Set-Cookie", sessionCookie("", 0));
      }
    }
    response.headers.set("X-Request-Id", requestId);
    logger.info({
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      code,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
    return response;
  };
}

/** What a route declares of one method; the API description and the tests read it. */
export type RouteOperation = Pick<Endpoint, "auth" | "params" | "query" | "body" | "rawBody" | "rateLimit"> & {
  method: Method;
  path: ApiPath;
};

/** A route's handler; `operation` is absent for a method that answers 405. */
type RouteHandler = Handler & { operation?: RouteOperation };

/**
 * A route's exported methods. In this order each request gets: an id → authentication → the same-origin rule → limits →
 * zod → the handler → one error mapping. A handler returns plain data (200) or a `reply`. A method not named answers 405.
 */
export function defineRoute(path: ApiPath, spec: Partial<Record<Method, Endpoint>>): Record<Method, RouteHandler> {
  const allow = Object.keys(spec).join(", ");
  const methods = {} as Record<Method, RouteHandler>;
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    const declared = spec[method];
    methods[method] = declared
      ? Object.assign(serve(declared), { operation: { method, path, ...declared } })
      : () => {
          const answer = errorResponse(new AppError("method_not_allowed", "This address doesn't take that method."), {
            Allow: allow,
          });
          answer.headers.set("X-Request-Id", randomUUID());
          return Promise.resolve(answer);
        };
  }
  return methods;
}
