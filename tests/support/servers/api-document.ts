import Ajv, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

import document from "@/docs/api/openapi.json";
import type { RouteOperation } from "@/lib/api/define-route";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";

type Media = { schema?: object };
type DocumentedOperation = { responses: Record<string, { content?: Record<string, Media> }> };

// The document's own keywords and formats are annotations here; its schemas are JSON Schema
// 2020-12, as OpenAPI 3.1 says.
const ajv = addFormats(new Ajv({ strict: false, allErrors: true })).addFormat(
  "idn-email",
  (text) => normalizeEmail(text) !== null,
);
ajv.addSchema(document, "openapi.json");

const validators = new Map<string, ValidateFunction>();

function getValidator(pointer: string): ValidateFunction {
  let validate = validators.get(pointer);
  if (!validate) validators.set(pointer, (validate = ajv.compile({ $ref: `openapi.json#${pointer}` })));
  return validate;
}

const escapeKey = (key: string): string => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

/**
 * Throws if a route's response is not the one that docs/api/openapi.json describes: its status, its
 * media type and, for JSON, its body.
 */
export function assertDocumented({ method, path }: RouteOperation, response: Response, json: unknown): void {
  const paths = document.paths as unknown as Record<string, Record<string, DocumentedOperation>>;
  const name = method.toLowerCase();
  const operation = paths[path]?.[name];
  if (!operation) throw new Error(`${method} ${path} is not in docs/api/openapi.json: run npm run api`);
  // A 304 has no body, and the client has cached the documented one.
  if (response.status === 304) return;
  const status = String(response.status);
  const documented = operation.responses[status];
  if (!documented) throw new Error(`${method} ${path}: the status ${status} is not in docs/api/openapi.json`);
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (!documented.content) return;
  if (!(type in documented.content)) throw new Error(`${method} ${path}: ${status} has the media type ${type}`);
  if (!type.endsWith("json") || !documented.content[type]?.schema) return;
  const pointer = ["", "paths", path, name, "responses", status, "content", type, "schema"].map(escapeKey).join("/");
  const validate = getValidator(pointer);
  if (validate(json)) return;
  throw new Error(`${method} ${path}: ${status} is not as documented: ${ajv.errorsText(validate.errors)}`);
}

/** Returns whether docs/api/openapi.json allows a JSON body. */
export function isDocumentedBody({ method, path }: RouteOperation, body: unknown): boolean {
  const place = ["", "paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"];
  return getValidator(place.map(escapeKey).join("/"))(body);
}
