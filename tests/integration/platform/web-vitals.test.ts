/** How slow real visits are (docs/product/events.md#speed-of-visits). */
import * as activityRoute from "@/app/api/activity/track/route";
import * as health from "@/app/api/admin/health/route";
import type { AdminHealth } from "@/lib/admin/responses";
import { db } from "@/lib/core/server/db";
import { createMetrics } from "@/web/metrics";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

let metrics: ReturnType<typeof createMetrics>;

beforeEach(async () => {
  await resetDatabase();
  metrics = createMetrics(undefined);
});
afterEach(() => unsetVariables({ WEB_VITALS: undefined }));

const PAINT = { vital: "lcp", page: "/events/:id", ms: 1_800 };

const report = async (body: object, token?: string) =>
  (await callRoute(activityRoute, "POST", { token: token ?? (await createMember()).token, body })).status;

const readCounts = async () =>
  (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith("web_vitals_seconds_count"));

async function readHealth() {
  const { token } = await createMember({ role: "admin" });
  const { json } = await callRoute<AdminHealth>(health, "GET", { token });
  return json.parts.find(({ key }) => key === "visits");
}

it("counts a visit by its page, beside activities, and stores nothing about it", async () => {
  const { token, userId } = await createMember();
  expect(await report([{ action: "page_view", page: "/events/:id" }, PAINT], token)).toBe(204);
  expect(await report([{ ...PAINT, vital: "inp", ms: 90 }], token)).toBe(204);
  expect(await readCounts()).toEqual([
    'web_vitals_seconds_count{page="/events/:id",vital="lcp"} 1',
    'web_vitals_seconds_count{page="/events/:id",vital="inp"} 1',
  ]);
  expect(await db().userActivity.findMany({ where: { userId }, select: { action: true } })).toEqual([
    { action: "page_view" },
  ]);
  expect((await readHealth())?.detail).toBe("/events/:id INP 88 ms (1) · /events/:id LCP 1,875 ms (1)");
});

it("counts pages that it doesn't know together", async () => {
  for (const page of ["/events/6000", "/nowhere", "x"]) await report({ ...PAINT, page });
  expect(await readCounts()).toEqual(['web_vitals_seconds_count{page="/:path",vital="lcp"} 3']);
});

it.each([
  ["another vital", { vital: "cls" }],
  ["a negative time", { ms: -1 }],
  ["an hour", { ms: 3_600_000 }],
  ["a time that is no number", { ms: "1" }],
])("refuses %s", async (_, change) => {
  expect(await report({ ...PAINT, ...change })).toBe(400);
  expect(await readCounts()).toEqual([]);
});

it("counts nothing where it is off", async () => {
  setVariables({ WEB_VITALS: "0" });
  expect(await report(PAINT)).toBe(204);
  expect(await readCounts()).toEqual([]);
  expect(await readHealth()).toMatchObject({ state: "off", detail: "Not measured: WEB_VITALS is 0" });
});
