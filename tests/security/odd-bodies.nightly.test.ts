/**
 * Odd bodies to what exists, by who may send them: each is taken, or refused with a text for
 * people. fuzz-routes.test.ts sends random ones, which rarely get past the first check.
 */
import document from "@/docs/api/openapi.json";
import type { OperationName } from "@/lib/api/operations";
import { db } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { dropSnapshot, restoreSnapshot, takeSnapshot } from "@/tests/support/database/snapshot";
import { callRoute } from "@/tests/support/servers/route";

import { CALLERS, createFixture, type Fixture } from "./access-matrix/fixture";
import { ROWS } from "./access-matrix/rows";
import { buildFitting, listOddBodies } from "./fuzz/odd-bodies";
import type { JsonSchema } from "./fuzz/values";

type Described = Record<string, { requestBody?: { content: Record<string, { schema?: JsonSchema }> } }>;

const OPERATIONS = Object.entries(document.paths as unknown as Record<string, Described>).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content["application/json"]?.schema;
    return schema ? [[`${method.toUpperCase()} ${path}` as OperationName, schema] as const] : [];
  }),
);
/** The response of a call whose service is not set up here. */
const NOT_SET_UP = 503;
const VALIDATOR_TEXT = /Invalid (input|option|UUID|ISO|string|email)|expected (string|number|one of)|received /i;

let fixture: Fixture;
let ids: string[];
beforeAll(async () => {
  await dropSnapshot();
  fixture = await createFixture();
  const question = await db().eventQuestion.create({
    data: { eventId: fixture.eventId, position: 1, kind: "text", label: "Which nameTag?", isRequired: false },
  });
  ids = [question.id, fixture.friendId, fixture.guestId, fixture.eventId];
  await takeSnapshot();
});
afterAll(dropSnapshot);

test.each(OPERATIONS)("%s takes or refuses odd bodies", async (name, schema) => {
  const [method, path] = name.split(" ") as [Parameters<typeof callRoute>[1], string];
  const row = ROWS[name];
  const caller = CALLERS.find((it) => row.statuses[it] < 400 && it !== "anonymous") ?? "admin";
  const route = (await import(`@/app/api/${path.slice("/api/".length).replace(/\{(\w+)\}/g, "[$1]")}/route`)) as object;
  const { params, query = "", body } = row.input?.(fixture) ?? {};
  const whole = { ...(buildFitting(schema, fixture.strangerId) as object), ...(body as object | undefined) };
  const seen: string[] = [];
  for (const sent of [null, [], "Ana", 1, {}, whole, ...listOddBodies(schema, { ...(body as object) }, ids)]) {
    resetRateLimits();
    const { status, text } = await callRoute(route, method, {
      path: `${path.replace(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? "")}${query}`,
      params,
      body: JSON.stringify(sent),
      headers: { "content-type": "application/json" },
      token: fixture.tokens[caller],
    });
    const isRefused = status >= 400 && status !== NOT_SET_UP;
    if (isRefused && (status >= 500 || VALIDATOR_TEXT.test(text) || !/"message":"[^"]/.test(text)))
      seen.push(`${JSON.stringify(sent).slice(0, 300)} → ${status} ${text.slice(0, 200)}`);
    if (status < 400) {
      await waitForBackgroundWork();
      await restoreSnapshot();
    }
  }
  expect(seen).toEqual([]);
});
