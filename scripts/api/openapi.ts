import { globSync } from "node:fs";
import path from "node:path";

import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";

import type { Operation } from "../../lib/api/operation";
import { OPERATIONS, type OperationName } from "../../lib/api/operations";
import { connectionResponseSchema } from "../../lib/connections/responses";
import { ERROR_STATUS } from "../../lib/core/shared/errors";
import { LIMITS, type RateLimit } from "../../lib/core/server/rate-limit";
import { eventResponseSchema } from "../../lib/events/responses/event";
import { rsvpResponseSchema } from "../../lib/events/responses/rsvp";
import type { RouteOperation } from "../../lib/api/define-route";
import { messageResponseSchema } from "../../lib/messages/responses";
import { publicProfileSchema, viewerSchema } from "../../lib/profiles/responses/profile";
import { webhookPayloadSchema } from "../../lib/webhooks/responses";
import packageFile from "../../package.json";
import { addExamples } from "./add-examples";

const root = path.resolve(__dirname, "../..");

const errorSchema = z.looseObject({
  type: z.string().meta({ description: "`urn:nametag:problem:` and the code." }),
  title: z.string().meta({ description: "The code in words, in English." }),
  status: z.int(),
  detail: z.string().meta({ description: "The same as `message`." }),
  message: z.string().meta({ description: "A text to show to the user." }),
  code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: "A text for each invalid field, by its name." }),
});

const ERROR_TEXT: Record<number, string> = {
  400: "The input is invalid.",
  401: "There is no valid session.",
  403: "The caller may not do this.",
  404: "It does not exist, or the caller may not know that it does.",
  409: "It conflicts with the present state.",
  413: "The body is too large.",
  415: "The media type is not accepted.",
  429: "Too many requests; `Retry-After` gives the seconds to wait.",
  500: "Something failed on the server; the response has no details.",
  503: "The service is unavailable for a moment; `Retry-After` gives the seconds to wait.",
};

async function readRoutes(): Promise<Map<OperationName, RouteOperation>> {
  const found = new Map<OperationName, RouteOperation>();
  for (const file of globSync("app/api/**/route.ts", { cwd: root }).sort()) {
    const folder = path.posix.dirname(file.split(path.sep).join("/")).replace(/\[(\w+)\]/g, "{$1}");
    const route = (await import(path.join(root, file))) as Record<string, { operation?: RouteOperation }>;
    for (const handler of Object.values(route)) {
      if (!handler.operation) continue;
      const { method, path: declared } = handler.operation;
      if (`/${folder.slice("app/".length)}` !== declared) throw new Error(`${file} declares ${declared}`);
      found.set(`${method} ${declared}` as OperationName, handler.operation);
    }
  }
  const names = Object.keys(OPERATIONS) as OperationName[];
  const unknown = [...found.keys()].filter((name) => !names.includes(name));
  const missing = names.filter((name) => !found.has(name));
  if (unknown.length + missing.length > 0)
    throw new Error(
      `lib/api/operations.ts lacks ${unknown.join(", ") || "nothing"}; no route for ${missing.join(", ") || "nothing"}`,
    );
  return found;
}

function buildResponse(status: number, shape: Operation["responses"][number] | undefined): ZodOpenApiResponseObject {
  if (!shape) return { description: status === 303 ? "Redirects to the page." : "Done; there is no body." };
  if ("file" in shape) {
    const type = shape.file === "application/json" ? "object" : "string";
    return { description: "The file.", content: { [shape.file]: { schema: { type } } } };
  }
  return { description: "Done.", content: { "application/json": { schema: shape } } };
}

/**
 * An invalid bearer token is refused even where none is needed, and so is a personal access token
 * where no scope is named. Its calls are counted everywhere.
 */
function listFailures({ auth, method, params, query, body, form }: RouteOperation): number[] {
  const isRead = method === "GET";
  return [
    ...(query || body || !isRead ? [400] : []),
    ...[401, 403],
    ...(params || !isRead || auth === "user" ? [404] : []),
    ...(isRead ? [] : [409]),
    ...(body || form ? [413, 415] : []),
    ...[429, 500, 503],
  ];
}

function describeLimit({ method, auth, rateLimit }: RouteOperation, operation: Operation): string {
  const isGeneral = method !== "GET" && auth !== "public" && rateLimit !== false;
  const limits: RateLimit[] = operation.limits ?? (isGeneral ? ["mutation"] : []);
  if (limits.length === 0) return "";
  const texts = limits.map((name) => {
    const { points, duration } = LIMITS[name];
    return `${points} in ${duration} s (${name})`;
  });
  return `Rate limit: ${texts.join(", ")}.`;
}

const ACCESS = {
  public: "Anyone may call this; a session adds what the caller may see.",
  user: "Needs a session.",
  admin: "Needs an admin's session.",
  eventCreator: "Needs the session of a member who may create events; by default only admins may.",
  door: "Needs a session, or `Authorization: Door` with the id of a helper's link and its device's cookie.",
};

const describeScope = ({ scope }: RouteOperation): string =>
  scope ? `Personal access tokens need the scope \`${scope}\`.` : "";

const buildForm = ({ file, fields }: NonNullable<RouteOperation["form"]>) =>
  z.object({ [file]: z.string().meta({ format: "binary" }), ...fields.shape });

function buildOperation(name: OperationName, route: RouteOperation): ZodOpenApiOperationObject {
  const operation: Operation = OPERATIONS[name];
  const statuses = Object.entries(operation.responses);
  const successes = statuses.map(([status, shape]) => [status, buildResponse(Number(status), shape)] as const);
  const failures = listFailures(route).map((status) => {
    const content = { "application/problem+json": { schema: errorSchema } };
    return [String(status), { description: ERROR_TEXT[status] ?? "It failed.", content }] as const;
  });
  const [, , tag = "api"] = route.path.split("/");
  const description = [ACCESS[route.auth], describeScope(route), describeLimit(route, operation)]
    .filter(Boolean)
    .join(" ");
  return {
    operationId: name
      .replace(/[^A-Za-z0-9]+/g, "_")
      .replace(/_$/, "")
      .toLowerCase(),
    summary: operation.summary,
    description,
    tags: [tag],
    security: [
      ...(route.auth === "public" ? [{}] : []),
      ...[{ bearer: [] }, { cookie: [] }],
      ...(route.scope ? [{ accessToken: [] }] : []),
    ],
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
    },
    ...(route.body && { requestBody: { required: true, content: { "application/json": { schema: route.body } } } }),
    ...(route.form && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: buildForm(route.form) } } },
    }),
    responses: Object.fromEntries<ZodOpenApiResponseObject>([...failures, ...successes]),
  };
}

const WEBHOOK_OPERATION: ZodOpenApiOperationObject = {
  operationId: "webhook_message",
  summary: "Receive a message to a webhook",
  description:
    "Signed as Standard Webhooks say, in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Any other status than 2xx is tried again.",
  tags: ["webhooks"],
  security: [],
  requestBody: { required: true, content: { "application/json": { schema: webhookPayloadSchema } } },
  responses: { 204: { description: "The message was taken." }, 400: { description: "It is not signed." } },
};

export async function buildOpenApi(): Promise<object> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, route] of await readRoutes()) {
    const methods = (paths[route.path] ??= {});
    methods[route.method.toLowerCase()] = buildOperation(name, route);
  }
  const tags = [...new Set(Object.keys(paths).map((each) => each.split("/")[2] ?? "api"))].sort();
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Nametag API",
      version: packageFile.version,
      description:
        'Errors are problem details (RFC 9457). Lists respond with an array; a `Link` header with rel="next" names the next page, and `X-Total-Count` counts the whole list on the first page of some. Times are ISO 8601 in UTC.',
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This site" }],
    tags: tags.map((name) => ({ name, description: `Paths below /api/${name}` })),
    paths,
    webhooks: { message: { post: WEBHOOK_OPERATION } },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "A personal access token. Calls that name no scope refuse it with 403.",
        },
        cookie: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
      schemas: {
        Error: errorSchema,
        Profile: publicProfileSchema,
        Viewer: viewerSchema,
        Event: eventResponseSchema,
        Rsvp: rsvpResponseSchema,
        Connection: connectionResponseSchema,
        Message: messageResponseSchema,
      },
    },
  });
  return addExamples(document);
}
