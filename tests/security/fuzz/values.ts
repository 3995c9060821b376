import fc from "fast-check";
import { z } from "zod";

/** A part of the API description that says what a body takes. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  format?: string;
  minimum?: number;
};

const ODD_TEXTS = [
  ...["", " ", "\0", "a\0b", "\ud800", "\u202e", "\r\nX: y", "null", "NaN", "-1", "1e999", "0x10", "true", "[]"],
  ...[
    "'; DROP TABLE users; --",
    "%00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "//evil",
  ],
  ...["__proto__", "constructor", "9999-99-99T99:99:99Z", "2026-02-30T00:00:00Z", "+275760-09-13T00:00:00.001Z"],
];
const text = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("x", "🎉", "\0", "é").map((unit) => unit.repeat(20_000)),
);
const number = fc.oneof(fc.double(), fc.constantFrom(0, -0, -1, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 1.5));
/** Keys that reach the prototype of an object that is filled carelessly. */
const prototypes = fc.constantFrom('{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}');
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }), prototypes);

const BY_FORMAT: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  "date-time": fc
    .date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("9999-12-31") })
    .map((date) => date.toISOString()),
};

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(toValue));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "string") return (schema.format && BY_FORMAT[schema.format]) || fc.string({ maxLength: 60 });
  if (schema.type === "number" || schema.type === "integer") return fc.integer({ min: -200, max: 200 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") return fc.array(toValue(schema.items ?? {}), { maxLength: 5 });
  if (schema.properties) return fc.record(mapValues(schema.properties, toValue), { requiredKeys: [] });
  if (schema.type === "object") return fc.dictionary(text, anything, { maxKeys: 30 });
  return anything;
}

const mapValues = (schemas: Record<string, JsonSchema>, map: (schema: JsonSchema) => fc.Arbitrary<unknown>) =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, map(schema)]));

/**
 * Returns values that mostly fit the schema, and often enough do not, so that every check behind
 * another is reached.
 */
function toValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 6 }, { arbitrary: anything, weight: 1 });
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** Values for a schema of JSON input. */
export const valuesOf = (schema: z.ZodType): fc.Arbitrary<unknown> => toValue(toJsonSchema(schema));

/** Query strings for a schema of a query. */
export function queriesOf(schema: z.ZodType): fc.Arbitrary<string> {
  const { properties = {} } = toJsonSchema(schema);
  const asText = (value: unknown): string => (typeof value === "string" ? value : String(value));
  const parts = mapValues(properties, (property) => toValue(property).map(asText));
  return fc
    .record(parts, { requiredKeys: [] })
    .map((values) => new URLSearchParams(values as Record<string, string>).toString());
}
