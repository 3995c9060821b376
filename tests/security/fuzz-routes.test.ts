/**
 * Random bodies, queries and parameters for every operation of the API: never a 5xx, and never a
 * text of the validator.
 */
import fc from "fast-check";

import document from "@/docs/api/openapi.json";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import type { RouteOperation } from "@/lib/api/define-route";

import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

import { getFuzzRuns } from "./fuzz/runs";
import { queriesOf, valuesOf } from "./fuzz/values";

type Method = Parameters<typeof callRoute>[1];

/** The response of a call whose service is not set up here. */
const NOT_SET_UP = 503;
const VALIDATOR_TEXT = /Invalid (input|option|UUID|ISO|string|email)|expected (string|number|one of)|received /i;

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [`${method.toUpperCase()} ${path}`, method.toUpperCase(), path] as const),
);
const ids = fc.oneof(
  fc.uuid(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("..", "\0", "me", "%2e%2e"),
);

test.each(OPERATIONS)("%s survives random input", async (_, method, path) => {
  const folder = path.slice("/api/".length).replace(/\{(\w+)\}/g, "[$1]");
  const route = (await import(`@/app/api/${folder}/route`)) as Record<string, { operation?: RouteOperation }>;
  const { body, query } = route[method]?.operation ?? {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const input = fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, ids]))),
    query: query ? queriesOf(query) : fc.constant(""),
    body: body ? valuesOf(body) : fc.constant(undefined),
  });
  // The same call again and again proves nothing.
  const hasInput = names.length > 0 || query !== undefined || body !== undefined;
  let admin = await createMember({ role: "admin" });
  const check = async ({ params, query: search, body: sent }: { params: object; query: string; body: unknown }) => {
    resetRateLimits();
    const { status, text } = await callRoute(route, method as Method, {
      path: `/api/fuzz?${search}`,
      params: params as Record<string, string>,
      body: sent === undefined ? undefined : JSON.stringify(sent),
      headers: sent === undefined ? {} : { "content-type": "application/json" },
      token: admin.token,
    });
    if (status >= 500 && status !== NOT_SET_UP) throw new Error(`${status} ${text}`);
    if (status >= 400 && VALIDATOR_TEXT.test(text)) throw new Error(`The validator's text: ${text}`);
    // Some calls end the caller's session, or the caller.
    if (status < 300 && method !== "GET") admin = await createMember({ role: "admin" });
  };
  await fc.assert(fc.asyncProperty(input, check), getFuzzRuns(hasInput ? 20 : 1));
});
