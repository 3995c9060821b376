/** Zod's own texts are for programmers: no response and no frame may have one, whatever is sent. */
import { z } from "zod";

import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { parseErrorMessage } from "@/lib/core/shared/error-message";
import { parseInput } from "@/lib/core/shared/parse-input";
import { clientFrameSchema } from "@/lib/api/protocol/frames";
import { joinEventSchema, leaveEventSchema } from "@/lib/api/protocol/map-events";
import { locationUpdateSchema } from "@/lib/presence/schema";
import { parseFrame } from "@/realtime/connection/frames";
import en from "@/messages/en.json";

import { createMember } from "@/tests/support/factories/users";
import { fillPath, listOperations, type ListedOperation, replaceEachLeaf } from "@/tests/support/servers/operations";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const LONG = "x".repeat(20_000);
const WRONG_VALUES: unknown[] = [undefined, null, 12, -1.5, 1e308, true, "", "x", "-1", LONG, [], [null], {}, { a: 1 }];
const WRONG_QUERIES = ["", "x", "-1", "0", "1.5", "1e999", "NaN", "2026-13-45", ID, LONG];

const ZOD_PHRASES =
  /Invalid (input|option|UUID|GUID|string|email|URL|ISO|number|date|key|value|literal|base64|discriminator)|expected |received |Too (big|small)|Unrecognized key|must (match|start|end|include)|\bNaN\b|^Required$/i;

/**
 * Returns the messages of the fields of every wrong value, as the schema gives them before they are
 * translated.
 */
function listMessages(schema: z.ZodType, example: unknown): string[] {
  const values = WRONG_VALUES.flatMap((wrong) => [
    wrong,
    ...replaceEachLeaf(example, () => wrong).map(({ value }) => value),
    ...Object.keys((example as object | null) ?? {}).map((name) => ({ ...(example as object), [name]: wrong })),
  ]);
  return values.flatMap((value) => {
    const result = parseInput(schema, value);
    return result.success ? [] : Object.values(result.fields);
  });
}

function hasText(message: string): boolean {
  let text: unknown = en.errors;
  for (const name of parseErrorMessage(message).key.split("."))
    text = (text as Record<string, unknown> | undefined)?.[name];
  return typeof text === "string";
}

let operations: ListedOperation[];
let token: string;

beforeAll(async () => {
  operations = await listOperations();
  ({ token } = await createMember({ role: "admin" }));
});

const call = ({ route, operation }: ListedOperation, input: RouteCall) => {
  resetRateLimits();
  return callRoute<{ message: string; fields?: Record<string, string> }>(route, operation.method, {
    token,
    ...fillPath(operation.path, ID),
    ...input,
  });
};

it("has a text of ours for everything that a schema refuses", () => {
  const inputs: [name: string, schema: z.ZodType, example: unknown][] = [
    ...operations.flatMap(({ name, operation: { body, query, params }, body: example }) =>
      [
        body && [`${name} body`, body, example],
        query && [
          `${name} query`,
          query,
          Object.fromEntries(Object.keys((query as z.ZodObject).shape).map((key) => [key, "x"])),
        ],
        params && [`${name} params`, params, {}],
      ].filter((each): each is [string, z.ZodType, unknown] => Boolean(each)),
    ),
    ["frame", clientFrameSchema, { type: "send_message", token: "t", receiverId: ID, content: "Hi", clientId: ID }],
    ["joinEvent", joinEventSchema, { eventId: ID, updates: true }],
    ["leaveEvent", leaveEventSchema, { eventId: ID }],
    ["locationUpdate", locationUpdateSchema, { eventId: ID, latitude: 1, longitude: 1 }],
  ];
  const unknown = inputs.flatMap(([name, schema, example]) =>
    [...new Set(listMessages(schema, example))]
      .filter((message) => !hasText(message))
      .map((message) => `${name}: ${message}`),
  );
  expect(unknown).toEqual([]);
});

it("responds to wrong bodies without zod's texts", async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const listed of operations) {
    if (!listed.operation.body) continue;
    for (const value of [undefined, null, -1.5, LONG, []]) {
      for (const body of [value, ...replaceEachLeaf(listed.body, () => value).map((each) => each.value)]) {
        const { status, json, text } = await call(listed, { body: body ?? {} });
        if (status === 400) refused += 1;
        const texts = [json?.message, ...Object.values(json?.fields ?? {})];
        if (status >= 500 || (status === 400 && texts.some((each) => ZOD_PHRASES.test(each))))
          wrong.push(`${listed.name} ${status} ${text.slice(0, 200)}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(refused).toBeGreaterThan(150);
});

it("responds to wrong queries without zod's texts", async () => {
  const wrong: string[] = [];
  for (const listed of operations) {
    const { query } = listed.operation;
    if (!(query instanceof z.ZodObject)) continue;
    const { path } = fillPath(listed.operation.path, ID);
    for (const name of Object.keys(query.shape)) {
      for (const value of WRONG_QUERIES) {
        const { status, json, text } = await call(listed, { path: `${path}?${name}=${encodeURIComponent(value)}` });
        const texts = [json?.message, ...Object.values(json?.fields ?? {})];
        if (status >= 500 || (status === 400 && texts.some((each) => ZOD_PHRASES.test(each))))
          wrong.push(`${listed.name} ${status} ${text.slice(0, 200)}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

it("refuses wrong frames without zod's texts", () => {
  const frames = [
    { type: "authenticate", token: "t" },
    { type: "join_event", eventId: ID },
    { type: "send_message", token: "t", receiverId: ID, content: "Hi", messageType: "text", payload: {}, clientId: ID },
    { type: "typing", receiverId: ID },
  ];
  const values = frames.flatMap((frame) =>
    [...WRONG_VALUES, "\0", "\ud800"].flatMap((wrong) =>
      Object.keys(frame).map((name) => ({ ...frame, [name]: wrong })),
    ),
  );
  const refusals = [...values, ...WRONG_VALUES].flatMap((value) => {
    const frame = parseFrame(Buffer.from(JSON.stringify(value ?? null)), false, "en");
    return frame.type === "error" ? [frame] : [];
  });
  expect(refusals.filter(({ message }) => ZOD_PHRASES.test(message) || /^\w+\.\w+/.test(message))).toEqual([]);
  expect(refusals.filter(({ code }) => code !== "validation")).toEqual([]);
  expect(refusals.length).toBeGreaterThan(100);
});
