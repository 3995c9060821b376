import type { JsonSchema } from "./values";

const ODD = [null, true, "", "\ud800", "a\0b", "x".repeat(20_000), 1e308, -1, 0.5, 2 ** 53, [], [[]], {}, [null]];

/** Returns a value that the schema takes, with `id` wherever one belongs. */
export function buildFitting(schema: JsonSchema, id: string): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return buildFitting(option, id);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return [buildFitting(schema.items ?? {}, id)];
  if (schema.type === "number" || schema.type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (schema.type === "null") return null;
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, buildFitting(part, id)]));
  if (schema.format === "uuid") return id;
  if (schema.format?.endsWith("email")) return "odd@example.com";
  return schema.format === "date-time" ? "2026-11-21T23:00:00.000Z" : "Ana";
}

/** Returns odd values for the schema: of wrong types, too large, and the same one twice. */
export function listOdd(schema: JsonSchema, ids: string[]): unknown[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => listOdd(option, ids));
  const fitting = ids.map((id) => buildFitting(schema, id));
  if (schema.type === "array") {
    const items = schema.items ?? {};
    const twice = ids.map((id) => [buildFitting(items, id), buildFitting(items, id)]);
    return [...ODD, ...twice, ...listOdd(items, ids).map((odd) => [odd])];
  }
  if (!schema.properties) return ODD;
  const [whole] = fitting as Record<string, unknown>[];
  return [...ODD, ...listOddBodies(schema, whole ?? {}, ids)];
}

/** Returns `body` with one part at a time made odd. */
export const listOddBodies = (schema: JsonSchema, body: Record<string, unknown>, ids: string[]): unknown[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    listOdd(part, ids).map((odd) => ({ ...body, [key]: odd })),
  );
