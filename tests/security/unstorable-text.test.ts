/**
 * Texts that PostgreSQL can't store, in every text of every call: 400 or 404 with words, never a
 * failure of ours.
 */
import { z } from "zod";

import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { findUnstorable } from "@/lib/core/shared/text/storable-text";
import { encodeCursor } from "@/lib/core/server/pagination";

import { createMember } from "@/tests/support/factories/users";
import { fillPath, listOperations, type ListedOperation, replaceEachLeaf } from "@/tests/support/servers/operations";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";

type ErrorBody = { message: string; code: string; fields?: Record<string, string> };

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const UNSTORABLE = [
  ["NUL", "\0"],
  ["a lone high surrogate", "\ud800"],
  ["a lone low surrogate", "\udfff"],
] as const;
const WORDS = "Please remove unusual characters";

let operations: ListedOperation[];
let token: string;

beforeAll(async () => {
  operations = await listOperations();
  ({ token } = await createMember({ role: "admin" }));
});

const call = ({ route, operation }: ListedOperation, input: RouteCall) => {
  resetRateLimits();
  return callRoute<ErrorBody>(route, operation.method, { token, ...fillPath(operation.path, ID), ...input });
};

it.each(UNSTORABLE)("refuses %s in every text of every body", async (_name, character) => {
  const wrong: string[] = [];
  let count = 0;
  for (const listed of operations) {
    if (!listed.operation.body) continue;
    const bodies = [
      ...replaceEachLeaf(listed.body, (leaf) => (typeof leaf === "string" ? `${leaf}${character}` : character)),
      { at: "a name", value: { ...(listed.body as object), [`a${character}`]: 1 } },
      { at: "a value of an unknown name", value: { ...(listed.body as object), extra: [{ deep: character }] } },
    ];
    for (const { at, value } of bodies) {
      count += 1;
      const { status, json } = await call(listed, { body: value });
      if (status !== 400 || json.message !== WORDS) wrong.push(`${listed.name} ${at}: ${status} ${json?.message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

it("refuses NUL in every parameter of every query", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const listed of operations) {
    const { query } = listed.operation;
    if (!(query instanceof z.ZodObject)) continue;
    for (const name of Object.keys(query.shape)) {
      count += 1;
      const { path } = fillPath(listed.operation.path, ID);
      const { status, json } = await call(listed, { path: `${path}?${name}=a%00b` });
      if (status !== 400 || json.message !== WORDS) wrong.push(`${listed.name} ${name}: ${status} ${json?.message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(30);
});

it.each([...UNSTORABLE, ["an id with a NUL", `${ID}\0`] as const])(
  "responds with 404 to %s in every path",
  async (_name, text) => {
    const wrong: string[] = [];
    for (const listed of operations) {
      if (!listed.operation.params) continue;
      const { params } = fillPath(listed.operation.path, ID);
      const changed = Object.fromEntries(Object.keys(params).map((name) => [name, text]));
      const { status } = await call(listed, { path: "/api/test", params: changed, body: listed.body });
      if (status !== 404) wrong.push(`${listed.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
);

it("refuses a NUL within the cursor of every list", async () => {
  const wrong: string[] = [];
  for (const listed of operations) {
    const { query } = listed.operation;
    if (!(query instanceof z.ZodObject) || !("cursor" in query.shape)) continue;
    for (const key of [
      ["\0"],
      ["\0", ID],
      ["2026-03-04T15:00:00.000Z", "\0"],
      ["\0", "\0", ID],
      ["\ud800", "a", "b", ID],
    ]) {
      const { path } = fillPath(listed.operation.path, ID);
      const { status } = await call(listed, { path: `${path}?lat=1&lng=1&cursor=${encodeCursor(key)}` });
      // A list of something that doesn't exist is not found.
      if (status !== 400 && status !== 404) wrong.push(`${listed.name} ${JSON.stringify(key)}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

it.each([
  ["arrays", (depth: number) => "[".repeat(depth) + "]".repeat(depth)],
  ["objects", (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth)],
])("refuses a body of deeply nested %s", async (_name, build) => {
  const wrong: string[] = [];
  for (const listed of operations) {
    if (!listed.operation.body) continue;
    const body = `{"payload":${build(10_000)},"metadata":${build(100)}}`;
    const { status } = await call(listed, { body, headers: { "content-type": "application/json" } });
    if (status !== 400 && status !== 413) wrong.push(`${listed.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

it("finds unstorable texts in any value, and accepts pairs of surrogates", () => {
  expect(findUnstorable({ a: [1, { b: "x\0" }] })).toEqual({ path: "a.1.b", reason: "characters" });
  expect(findUnstorable({ a: { "b\ud800": 1 } })).toEqual({ path: "a", reason: "characters" });
  expect(findUnstorable({ a: "👩‍💻 ẞ \u0001\t", b: null, c: [true, 1] })).toBeNull();
});
