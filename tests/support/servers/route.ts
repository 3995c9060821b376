import type { RouteOperation } from "@/lib/api/define-route";

import { assertDocumented } from "./api-document";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> | Response;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type RouteCall = {
  /** Path and query, e.g. `/api/events?limit=5`. */
  path?: string;
  /** The dynamic segments of the route's folder, as Next would parse them from the path. */
  params?: Record<string, string>;
  /** Sent as JSON with its content type; a string, FormData or Blob is sent as it is. */
  body?: unknown;
  /** A bearer token. */
  token?: string;
  /** The Cookie header. */
  cookie?: string;
  headers?: Record<string, string>;
};

export type RouteResponse<Body = unknown> = {
  status: number;
  headers: Headers;
  /** The parsed body; undefined if it has none. */
  json: Body;
  text: string;
};

function toRequestBody(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string" || body instanceof FormData || body instanceof Blob) return body;
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return JSON.stringify(body);
}

/**
 * Calls an exported method of a route module as Next does, without a server.
 *
 * `await callRoute(await import("@/app/api/events/route"), "GET", { path: "/api/events", token })`
 */
export async function callRoute<Body = unknown>(
  // Any module: routes export only the methods that they have.
  route: object,
  method: Method,
  { path = "/api/test", params = {}, body, token, cookie, headers: extraHeaders }: RouteCall = {},
): Promise<RouteResponse<Body>> {
  const handler = (route as Partial<Record<Method, Handler>>)[method];
  if (!handler) throw new Error(`The route exports no ${method}`);
  const headers = new Headers(extraHeaders);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (cookie) headers.set("cookie", cookie);
  const requestBodyInit = toRequestBody(body, headers);
  const request = new Request(new URL(path, process.env.NEXTAUTH_URL), { method, headers, body: requestBodyInit });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const responseBody = isJson && text !== "" ? (JSON.parse(text) as unknown) : undefined;
  const { operation } = handler as { operation?: RouteOperation };
  if (operation) assertDocumented(operation, response, responseBody);
  return {
    status: response.status,
    headers: response.headers,
    json: responseBody as Body,
    text,
  };
}
